#ifndef DIARY_INTERRUPT_H
#define DIARY_INTERRUPT_H

/* Signal handlers need memory that Swift doesn't give them. */

/* From now on the first SIGINT, SIGTERM or SIGHUP is only noted; a second one ends the process at once. */
void diary_note_interrupts(void);

/* Whether one of them was noted. */
int diary_is_interrupted(void);

#endif
