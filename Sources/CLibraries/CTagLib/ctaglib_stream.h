#ifndef CTAGLIB_STREAM_H
#define CTAGLIB_STREAM_H

#include "ctaglib_version.h"

#include <cstdint>
#include <taglib/tiostream.h>

/// The read-only bytes of a file from an offset on; a request beyond the end is shortened.
class ctaglib_stream : public TagLib::IOStream {
public:
    ctaglib_stream(int descriptor, int64_t start);

    TagLib::FileName name() const override;
    TagLib::ByteVector readBlock(ctaglib_length length) override;
    void writeBlock(const TagLib::ByteVector &data) override;
    void insert(const TagLib::ByteVector &data, ctaglib_insertion start, ctaglib_length replace) override;
    void removeBlock(ctaglib_insertion start, ctaglib_length length) override;
    bool readOnly() const override;
    bool isOpen() const override;
    void seek(ctaglib_position offset, Position whence) override;
    ctaglib_position tell() const override;
    ctaglib_position length() override;
    void truncate(ctaglib_position length) override;

private:
    int descriptor;
    int64_t start;
    int64_t size;
    int64_t position;
    /// The remaining number of reads: a file of some kilobytes can make a reader loop for ever. Afterwards the file
    /// ends; an exception would pass through constructors of TagLib's, which then leak.
    int64_t calls_left;
    int64_t bytes_left;
};

#endif
