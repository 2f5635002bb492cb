#ifndef DIARY_INTERRUPT_H
#define DIARY_INTERRUPT_H

/* Signal handlers need static memory, which Swift does not provide. */

/* From now on the first SIGINT, SIGTERM or SIGHUP only sets a flag; a second one ends the process at once. */
void diary_note_interrupts(void);

/* Whether one of them has arrived. */
int diary_is_interrupted(void);

/* A descriptor that can be read from once one of them has arrived; -1 before they are noted. */
int diary_interrupt_descriptor(void);

#endif
