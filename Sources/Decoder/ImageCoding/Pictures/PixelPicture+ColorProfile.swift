import CLCMS
import Pixels

extension PixelPicture {
    private static let largestProfile = 4 << 20

    /// The picture in sRGB, converted from an ICC profile; unchanged if the profile is not RGB, or can't be read.
    ///
    /// Wraps `cmsDoTransform`. Phones take pictures in Display P3, whose colours look pale when read as sRGB.
    func converted(from profile: [UInt8]) -> PixelPicture {
        guard profile.count <= Self.largestProfile else { return self }
        let input = unsafe profile.withUnsafeBytes { unsafe cmsOpenProfileFromMem($0.baseAddress, UInt32($0.count)) }
        guard let input = unsafe input else { return self }
        defer { unsafe cmsCloseProfile(input) }
        guard unsafe cmsGetColorSpace(input) == cmsSigRgbData, let output = unsafe cmsCreate_sRGBProfile() else {
            return self
        }
        defer { unsafe cmsCloseProfile(output) }
        // Three bytes a pixel, red first: lcms2's TYPE_RGB_8, a macro that Swift does not see.
        let layout = UInt32(PT_RGB) << 16 | 3 << 3 | 1
        let transform = unsafe cmsCreateTransform(
            input, layout, output, layout, UInt32(INTENT_PERCEPTUAL), UInt32(cmsFLAGS_NOCACHE))
        guard let transform = unsafe transform else { return self }
        defer { unsafe cmsDeleteTransform(transform) }
        var picture = self
        unsafe picture.pixels.withUnsafeMutableBytes { pixels in
            unsafe cmsDoTransform(transform, pixels.baseAddress, pixels.baseAddress, UInt32(pixels.count / 3))
        }
        return picture
    }
}
