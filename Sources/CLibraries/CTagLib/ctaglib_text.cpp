#include "ctaglib_text.h"

#include <cctype>

namespace {

/// Windows-1252 from 0x80 to 0x9F; 0 where it has nothing.
const wchar_t windows[32] = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
};

/// The number of continuation bytes after a first byte in UTF-8; -1 if it is invalid.
int following(unsigned char first) {
    if (first < 0x80) return 0;
    if (first >= 0xC2 && first < 0xE0) return 1;
    if (first >= 0xE0 && first < 0xF0) return 2;
    return first >= 0xF0 && first < 0xF5 ? 3 : -1;
}

bool is_utf8(const TagLib::ByteVector &data) {
    for (unsigned int index = 0; index < data.size(); index++) {
        int count = following(static_cast<unsigned char>(data[index]));
        if (count < 0) return false;
        for (; count > 0; count--) {
            index++;
            if (index >= data.size() || (static_cast<unsigned char>(data[index]) & 0xC0) != 0x80) return false;
        }
    }
    return true;
}

class id3v1_handler : public TagLib::ID3v1::StringHandler {
    TagLib::String parse(const TagLib::ByteVector &data) const override {
        return ctaglib_plain_text(data).stripWhiteSpace();
    }
};

class id3v2_handler : public TagLib::ID3v2::Latin1StringHandler {
    TagLib::String parse(const TagLib::ByteVector &data) const override {
        return ctaglib_plain_text(data);
    }
};

class info_handler : public TagLib::RIFF::Info::StringHandler {
    TagLib::String parse(const TagLib::ByteVector &data) const override {
        return ctaglib_plain_text(data);
    }
};

}

TagLib::String ctaglib_plain_text(const TagLib::ByteVector &data) {
    int end = data.find('\0');
    TagLib::ByteVector text = end < 0 ? data : data.mid(0, static_cast<unsigned int>(end));
    if (is_utf8(text)) return TagLib::String(text, TagLib::String::UTF8);
    std::wstring letters;
    for (unsigned int index = 0; index < text.size(); index++) {
        unsigned char byte = static_cast<unsigned char>(text[index]);
        wchar_t other = byte >= 0x80 && byte < 0xA0 ? windows[byte - 0x80] : 0;
        letters += other ? other : static_cast<wchar_t>(byte);
    }
    return TagLib::String(letters);
}

std::string ctaglib_written_date(const std::string &date) {
    std::string written = date;
    if (written.size() > 11 && written[10] == ' ' && std::isdigit(static_cast<unsigned char>(written[11])))
        written[10] = 'T';
    return written.find_first_not_of('0') == std::string::npos ? std::string() : written;
}

void ctaglib_read_plain_texts() {
    static const id3v1_handler id3v1;
    static const id3v2_handler id3v2;
    static const info_handler info;
    TagLib::ID3v1::Tag::setStringHandler(&id3v1);
    TagLib::ID3v2::Tag::setLatin1StringHandler(&id3v2);
    TagLib::RIFF::Info::Tag::setStringHandler(&info);
}
