#ifndef CTAGLIB_SOUND_H
#define CTAGLIB_SOUND_H

#include "CTagLib.h"

#include <string>
#include <taglib/apetag.h>
#include <taglib/asftag.h>
#include <taglib/audioproperties.h>
#include <taglib/flacpicture.h>
#include <taglib/id3v1tag.h>
#include <taglib/id3v2tag.h>
#include <taglib/mp4tag.h>
#include <taglib/tpropertymap.h>
#include <taglib/xiphcomment.h>

/// The properties read from a sound; the first reader that has a value wins.
struct ctaglib_sound {
    std::string title, artist, album, date, comment;
    TagLib::ByteVector cover;
    ctaglib_properties properties = {};

private:
    std::string kept_title, kept_artist, kept_album, kept_date, kept_comment;

public:
    void add(const TagLib::PropertyMap &map);
    /// Keeps the texts of the tag at the end, which cuts them off, until all others are known.
    void keep(TagLib::ID3v1::Tag *tag);
    void add_kept();
    void add(TagLib::ID3v2::Tag *tag);
    void add(TagLib::MP4::Tag *tag);
    void add(TagLib::APE::Tag *tag);
    void add(TagLib::ASF::Tag *tag);
    void add(TagLib::Ogg::XiphComment *tag);
    void add(const TagLib::List<TagLib::FLAC::Picture *> &pictures);
    void add(const TagLib::AudioProperties *properties, int bits);
};

#endif
