#include "cjpeg_fence.h"

#include <jerror.h>

static cjpeg_status status_of(int code) {
    switch (code) {
    case JERR_BAD_PRECISION:
    case JERR_SOF_UNSUPPORTED:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_CCIR601_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
        return cjpeg_status_unsupported;
    case JERR_IMAGE_TOO_BIG:
    case JERR_WIDTH_OVERFLOW:
        return cjpeg_status_too_large;
    case JERR_OUT_OF_MEMORY:
    case JERR_NO_BACKING_STORE:
        return cjpeg_status_out_of_memory;
    default:
        return cjpeg_status_corrupt;
    }
}

static void error_exit(j_common_ptr codec) {
    cjpeg_fence_leave(codec, status_of(codec->err->msg_code));
}

void cjpeg_fence_leave(j_common_ptr codec, cjpeg_status status) {
    cjpeg_fence *fence = (cjpeg_fence *)codec->err;
    fence->status = status;
    codec->err->format_message(codec, fence->message);
    longjmp(fence->exit, 1);
}

/// True if a warning means that pixels are missing or wrong, not only that the file is malformed elsewhere.
static bool is_damage(int code) {
    switch (code) {
    case JWRN_ARITH_BAD_CODE:
    case JWRN_BOGUS_PROGRESSION:
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_JPEG_EOF:
    case JWRN_MUST_RESYNC:
        return true;
    default:
        return false;
    }
}

// Warnings are counted and never printed: standard error belongs to the program.
static void emit_message(j_common_ptr codec, int level) {
    if (level < 0 && is_damage(codec->err->msg_code)) codec->err->num_warnings++;
}

static void output_message(j_common_ptr codec) {
    (void)codec;
}

struct jpeg_error_mgr *cjpeg_fence_prepare(cjpeg_fence *fence) {
    struct jpeg_error_mgr *manager = jpeg_std_error(&fence->manager);
    manager->error_exit = error_exit;
    manager->emit_message = emit_message;
    manager->output_message = output_message;
    return manager;
}
