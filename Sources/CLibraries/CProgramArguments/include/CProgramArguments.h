#ifndef DIARY_CPROGRAMARGUMENTS_H
#define DIARY_CPROGRAMARGUMENTS_H

/* Nothing to call: see program_arguments.c. */

#endif
