#ifndef CTAGLIB_STREAM_H
#define CTAGLIB_STREAM_H

#include <cstdint>
#include <taglib/tiostream.h>

/// The bytes of a file from a place on, for reading only; what is asked for is given only as far as it is there.
class ctaglib_stream : public TagLib::IOStream {
public:
    ctaglib_stream(int descriptor, int64_t start);

    TagLib::FileName name() const override;
    TagLib::ByteVector readBlock(unsigned long length) override;
    void writeBlock(const TagLib::ByteVector &data) override;
    void insert(const TagLib::ByteVector &data, unsigned long start, unsigned long replace) override;
    void removeBlock(unsigned long start, unsigned long length) override;
    bool readOnly() const override;
    bool isOpen() const override;
    void seek(long offset, Position whence) override;
    long tell() const override;
    long length() override;
    void truncate(long length) override;

private:
    int descriptor;
    int64_t start;
    int64_t size;
    int64_t position;
    /// What may still be asked for: a file of some kilobytes can make a reader go round in it for ever. Where it is used
    /// up the file ends; an exception would pass constructors of TagLib's that then free nothing.
    int64_t calls_left;
    int64_t bytes_left;
};

#endif
