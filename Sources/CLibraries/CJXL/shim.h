#include <jxl/decode.h>
#include <jxl/version.h>

// Before 0.9, two functions take a pixel format that no version uses.
#if JPEGXL_NUMERIC_VERSION >= JPEGXL_COMPUTE_NUMERIC_VERSION(0, 9, 0)
#define DIARY_JXL_DECODER(decoder) decoder
#else
#define DIARY_JXL_DECODER(decoder) decoder, NULL
#endif

/// Sets the number of bytes of the colour profile of the pixels. Wraps JxlDecoderGetICCProfileSize.
static inline JxlDecoderStatus diary_jxl_profile_size(const JxlDecoder *decoder, size_t *count) {
    return JxlDecoderGetICCProfileSize(DIARY_JXL_DECODER(decoder), JXL_COLOR_PROFILE_TARGET_DATA, count);
}

/// Copies the colour profile of the pixels. Wraps JxlDecoderGetColorAsICCProfile.
static inline JxlDecoderStatus diary_jxl_profile(const JxlDecoder *decoder, uint8_t *bytes, size_t count) {
    return JxlDecoderGetColorAsICCProfile(DIARY_JXL_DECODER(decoder), JXL_COLOR_PROFILE_TARGET_DATA, bytes, count);
}
