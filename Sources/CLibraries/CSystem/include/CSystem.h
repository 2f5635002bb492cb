#ifndef DIARY_CSYSTEM_H
#define DIARY_CSYSTEM_H

#include "diary_file_system.h"
#include "diary_confinement.h"
#include "diary_interrupt.h"
#include "diary_library.h"
#include "diary_message_socket.h"
#include "diary_pipe.h"
#include "diary_program_start.h"
#include "diary_secret_memory.h"
#include "diary_signal_pipe.h"
#include "diary_system_locale.h"
#include "diary_terminal.h"

#endif
