import CUtf8proc

/// Properties of one code point, from utf8proc's tables (Unicode 14).
enum CodePoint {
    /// Returns whether the code point extends the character before it: marks, variation selectors, emoji modifiers.
    static func isExtending(_ scalar: UInt32) -> Bool {
        guard scalar >= 0x300 else { return false }
        return unsafe properties(of: scalar).pointee.boundclass == UTF8PROC_BOUNDCLASS_EXTEND.rawValue
            || (0x1F3FB...0x1F3FF).contains(scalar)
    }

    /// Returns whether the code point is an ideograph of U+4E00 to U+9FFF, which every folding keeps as it is.
    static func isUnifiedIdeograph(_ scalar: UInt32) -> Bool {
        (0x4E00...0x9FFF).contains(scalar)
    }

    /// Returns whether the code point is invisible by default: soft hyphen, joiners, direction marks.
    static func isIgnorable(_ scalar: UInt32) -> Bool {
        unsafe properties(of: scalar).pointee.ignorable != 0
    }

    /// The canonical combining class, by which marks are ordered; 0 for a base.
    static func combiningClass(_ scalar: UInt32) -> Int {
        Int(unsafe properties(of: scalar).pointee.combining_class)
    }

    static func category(_ scalar: UInt32) -> utf8proc_category_t {
        utf8proc_category(Int32(bitPattern: scalar))
    }

    /// Returns whether the code point is part of a word: a letter, a number or an underscore.
    static func isWordPart(_ scalar: UInt32) -> Bool {
        if scalar == 0x5F { return true }
        let category = category(scalar).rawValue
        return (UTF8PROC_CATEGORY_LU.rawValue...UTF8PROC_CATEGORY_LO.rawValue).contains(category)
            || (UTF8PROC_CATEGORY_ND.rawValue...UTF8PROC_CATEGORY_NO.rawValue).contains(category)
    }

    /// The full canonical decomposition (NFD) of one code point.
    static func canonicalDecomposition(_ scalar: UInt32) -> ScalarList {
        decomposition(scalar, options: UTF8PROC_DECOMPOSE.rawValue)
    }

    /// The full compatibility decomposition (NFKD) of one code point.
    static func compatibilityDecomposition(_ scalar: UInt32) -> ScalarList {
        decomposition(scalar, options: UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue)
    }

    /// The full case folding of one code point, canonically decomposed again.
    static func caseFolding(_ scalar: UInt32) -> ScalarList {
        decomposition(scalar, options: UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_CASEFOLD.rawValue)
    }

    /// One code point through `utf8proc_decompose_char`; an unassigned or invalid one is unchanged.
    private static func decomposition(_ scalar: UInt32, options: UInt32) -> ScalarList {
        var list = ScalarList()
        unsafe list.fill { pointer, capacity in
            var lastBoundClass: Int32 = 0
            let options = utf8proc_option_t(rawValue: options)
            return unsafe utf8proc_decompose_char(
                Int32(bitPattern: scalar), pointer, capacity, options, &lastBoundClass)
        }
        return list.count == 0 ? ScalarList(scalar) : list
    }

    private static func properties(of scalar: UInt32) -> UnsafePointer<utf8proc_property_t> {
        unsafe utf8proc_get_property(Int32(bitPattern: scalar))
    }
}
