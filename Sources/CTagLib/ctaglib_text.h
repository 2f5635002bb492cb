#ifndef CTAGLIB_TEXT_H
#define CTAGLIB_TEXT_H

#include <string>
#include <taglib/id3v1tag.h>
#include <taglib/id3v2tag.h>
#include <taglib/infotag.h>

/// Reads what is said to be Latin-1: programs write UTF-8 there, and Windows' letters where Latin-1 has controls.
TagLib::String ctaglib_plain_text(const TagLib::ByteVector &data);

/// A date as ISO 8601 writes it, where TagLib has put a space before the time; nothing for a year of zeros.
std::string ctaglib_written_date(const std::string &date);

/// Lets all formats whose texts have no stated encoding be read so.
void ctaglib_read_plain_texts();

#endif
