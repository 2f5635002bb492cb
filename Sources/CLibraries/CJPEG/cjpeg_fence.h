#ifndef CJPEG_FENCE_H
#define CJPEG_FENCE_H

#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
// NB: jpeglib.h needs stdio.h before it.
#include <jpeglib.h>

/// An error manager that leaves libjpeg by longjmp; `manager` must be the first member, so that libjpeg's pointer is
/// ours.
typedef struct cjpeg_fence {
    struct jpeg_error_mgr manager;
    jmp_buf exit;
    cjpeg_status status;
    char message[JMSG_LENGTH_MAX];
} cjpeg_fence;

struct jpeg_error_mgr *cjpeg_fence_prepare(cjpeg_fence *fence);

/// Leaves libjpeg with a status of ours.
__attribute__((noreturn)) void cjpeg_fence_leave(j_common_ptr codec, cjpeg_status status);

#endif
