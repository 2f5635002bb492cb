#ifndef DIARY_INTERRUPT_H
#define DIARY_INTERRUPT_H

/* Signal handlers need memory that Swift doesn't give them. */

/* From now on the first SIGINT is only noted; a second one ends the process at once, with 130. */
void diary_note_interrupts(void);

/* Whether a SIGINT was noted. */
int diary_is_interrupted(void);

#endif
