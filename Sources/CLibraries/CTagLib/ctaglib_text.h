#ifndef CTAGLIB_TEXT_H
#define CTAGLIB_TEXT_H

#include <string>
#include <taglib/id3v1tag.h>
#include <taglib/id3v2tag.h>
#include <taglib/infotag.h>

/// Reads text labelled as Latin-1: programs write UTF-8 there, and Windows-1252, which has letters in place of
/// Latin-1's controls.
TagLib::String ctaglib_plain_text(const TagLib::ByteVector &data);

/// A date in ISO 8601, since TagLib puts a space before the time; nothing for a year of zeros.
std::string ctaglib_written_date(const std::string &date);

/// Makes all formats without a stated encoding read their texts this way.
void ctaglib_read_plain_texts();

#endif
