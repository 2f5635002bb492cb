#include "ctaglib_id3.h"

#include <cctype>
#include <taglib/id3v2frame.h>
#include <taglib/id3v2framefactory.h>
#include <taglib/id3v2header.h>
#include <taglib/id3v2synchdata.h>
#include <taglib/unknownframe.h>

using namespace TagLib;

namespace {

constexpr unsigned int tag_header = 10;
/// More frames than any program writes; TagLib's lists grow slowly.
constexpr int most_frames = 10000;

/// A big-endian number with the given number of bits a byte.
unsigned int number(const ByteVector &bytes, unsigned int offset, unsigned int count, int bits) {
    unsigned int value = 0;
    for (unsigned int index = offset; index < offset + count && index < bytes.size(); index++)
        value = (value << bits) | (static_cast<unsigned char>(bytes[index]) & ((1u << bits) - 1));
    return value;
}

/// The layout of the frames of a version.
struct layout {
    unsigned int name, size, header;
    int bits;

    explicit layout(unsigned int version)
        : name(version == 2 ? 3 : 4), size(name), header(version == 2 ? 6 : 10), bits(version == 4 ? 7 : 8) {}

    /// Programs pad the names of older versions with a blank or a NUL.
    bool is_frame(const ByteVector &bytes, unsigned int offset) const {
        for (unsigned int index = offset; index < offset + 3; index++) {
            unsigned char letter = static_cast<unsigned char>(bytes[index]);
            if (!std::isupper(letter) && !std::isdigit(letter)) return false;
        }
        return true;
    }
};

/// Version 3 counts the bytes after the number, version 4 includes the number.
unsigned int extended_header_size(const ByteVector &frames, unsigned int version) {
    return version == 4 ? number(frames, 0, 4, 7) : 4 + number(frames, 0, 4, 8);
}

/// Adds the day or the time of day of version 2, which TagLib leaves out, under the name of version 3, whose frames it
/// joins with the year.
void add_day_or_time(ID3v2::Tag &tag, const ByteVector &name, const ByteVector &content) {
    if (name != "TDA" && name != "TIM") return;
    ByteVector frame = name == "TDA" ? "TDAT" : "TIME";
    frame.append(ID3v2::SynchData::fromUInt(content.size()));
    frame.append(ByteVector(2, '\0'));
    frame.append(content);
    tag.addFrame(new ID3v2::UnknownFrame(frame));
}

void read_frames(ID3v2::Tag &tag, const ByteVector &frames, unsigned int position, const ID3v2::Header &header) {
    const layout layout(header.majorVersion());
    for (int count = 0; count < most_frames; count++) {
        if (position >= frames.size() || frames.size() - position <= layout.header) return;
        if (!layout.is_frame(frames, position)) return;
        unsigned int size = number(frames, position + layout.name, layout.size, layout.bits);
        if (size > frames.size() - position - layout.header) return;
        if (size > 0) {
            // TagLib knows programs that write the size in another form.
            ID3v2::Frame *frame = ID3v2::FrameFactory::instance()->createFrame(frames.mid(position), &header);
            if (frame) {
                size = frame->size();
                tag.addFrame(frame);
            }
            if (size > frames.size() - position) return;
            if (layout.name == 3)
                add_day_or_time(tag, frames.mid(position, 3), frames.mid(position + layout.header, size));
        }
        position += layout.header + size;
    }
}

}

long ctaglib_id3_size(const ByteVector &start) {
    if (!start.startsWith("ID3") || start.size() < tag_header) return 0;
    return tag_header + number(start, 6, 4, 7);
}

void ctaglib_add_id3(ctaglib_sound &sound, const ByteVector &bytes) {
    const ID3v2::Header header(bytes.mid(0, tag_header));
    if (header.majorVersion() < 2 || header.majorVersion() > 4) return;
    ByteVector frames = bytes.mid(tag_header, header.tagSize());
    if (header.unsynchronisation() && header.majorVersion() < 4) frames = ID3v2::SynchData::decode(frames);
    ID3v2::Tag tag;
    tag.header()->setMajorVersion(header.majorVersion());
    read_frames(tag, frames, header.extendedHeader() ? extended_header_size(frames, header.majorVersion()) : 0, header);
    ID3v2::FrameFactory::instance()->rebuildAggregateFrames(&tag);
    sound.add(&tag);
}
