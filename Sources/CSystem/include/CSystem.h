#ifndef DIARY_CSYSTEM_H
#define DIARY_CSYSTEM_H

#include "diary_system_locale.h"
#include "diary_terminal.h"

#endif
