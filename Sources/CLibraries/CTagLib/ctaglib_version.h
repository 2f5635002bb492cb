#ifndef CTAGLIB_VERSION_H
#define CTAGLIB_VERSION_H

#include <taglib/id3v2framefactory.h>
#include <taglib/taglib.h>
#include <taglib/tiostream.h>

// TagLib 2 has other types for positions and lengths, and another order of the arguments of files with ID3 tags.

#if TAGLIB_MAJOR_VERSION >= 2
using ctaglib_position = TagLib::offset_t;
using ctaglib_length = size_t;
using ctaglib_insertion = TagLib::offset_t;
#else
using ctaglib_position = long;
using ctaglib_length = unsigned long;
using ctaglib_insertion = unsigned long;
#endif

/// A sound of a class of TagLib's that takes a factory of ID3 frames, with the usual one.
template <typename File> struct ctaglib_file : File {
#if TAGLIB_MAJOR_VERSION >= 2
    explicit ctaglib_file(TagLib::IOStream *stream, bool properties = true) : File(stream, properties) {}
#else
    explicit ctaglib_file(TagLib::IOStream *stream, bool properties = true)
        : File(stream, TagLib::ID3v2::FrameFactory::instance(), properties) {}
#endif
};

#endif
