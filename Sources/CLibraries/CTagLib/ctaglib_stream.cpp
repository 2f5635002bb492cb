#include "ctaglib_stream.h"

#include <algorithm>
#include <sys/stat.h>
#include <unistd.h>

namespace {

constexpr int64_t largest_block = 32 << 20;
constexpr int64_t most_calls = 400000;
constexpr int64_t most_bytes = 96 << 20;

int64_t size_of(int descriptor) {
    struct stat status;
    return fstat(descriptor, &status) == 0 ? status.st_size : 0;
}

}

ctaglib_stream::ctaglib_stream(int descriptor, int64_t start)
    : descriptor(descriptor), start(start), size(std::max<int64_t>(0, size_of(descriptor) - start)), position(0),
      calls_left(most_calls), bytes_left(most_bytes) {}

TagLib::FileName ctaglib_stream::name() const {
    return "";
}

TagLib::ByteVector ctaglib_stream::readBlock(ctaglib_length length) {
    // The comparison is unsigned: the requested range may be any.
    uint64_t there = static_cast<uint64_t>(std::max<int64_t>(0, size - position));
    int64_t count = static_cast<int64_t>(std::min<uint64_t>({length, there, static_cast<uint64_t>(largest_block)}));
    if (count == 0 || calls_left-- <= 0 || (bytes_left -= count) < 0) return TagLib::ByteVector();
    TagLib::ByteVector block(static_cast<unsigned int>(count), 0);
    ssize_t read = pread(descriptor, block.data(), static_cast<size_t>(count), start + position);
    if (read <= 0) return TagLib::ByteVector();
    position += read;
    block.resize(static_cast<unsigned int>(read));
    return block;
}

void ctaglib_stream::seek(ctaglib_position offset, Position whence) {
    int64_t base = whence == Beginning ? 0 : whence == Current ? position : size;
    int64_t target;
    if (__builtin_add_overflow(base, static_cast<int64_t>(offset), &target)) return;
    position = std::clamp<int64_t>(target, 0, size);
}

ctaglib_position ctaglib_stream::tell() const {
    return static_cast<ctaglib_position>(position);
}

ctaglib_position ctaglib_stream::length() {
    return static_cast<ctaglib_position>(size);
}

bool ctaglib_stream::readOnly() const {
    return true;
}

bool ctaglib_stream::isOpen() const {
    return true;
}

void ctaglib_stream::writeBlock(const TagLib::ByteVector &) {}
void ctaglib_stream::insert(const TagLib::ByteVector &, ctaglib_insertion, ctaglib_length) {}
void ctaglib_stream::removeBlock(ctaglib_insertion, ctaglib_length) {}
void ctaglib_stream::truncate(ctaglib_position) {}
