#include "ctaglib_sound.h"

#include "ctaglib_text.h"

#include <taglib/asfpicture.h>
#include <taglib/attachedpictureframe.h>

namespace {

/// The values of the first key that has any, each once.
TagLib::StringList values(const TagLib::PropertyMap &map, std::initializer_list<const char *> keys) {
    TagLib::StringList found_values;
    for (const char *key : keys) {
        auto found = map.find(key);
        if (found == map.end()) continue;
        for (const TagLib::String &value : found->second)
            if (!value.isEmpty() && !found_values.contains(value)) found_values.append(value);
        if (!found_values.isEmpty()) break;
    }
    return found_values;
}

/// All of the values; those of several people are joined.
std::string text(const TagLib::PropertyMap &map, std::initializer_list<const char *> keys) {
    return values(map, keys).toString(";").to8Bit(true);
}

/// A time has one value: the first of several.
std::string first_text(const TagLib::PropertyMap &map, std::initializer_list<const char *> keys) {
    TagLib::StringList found_values = values(map, keys);
    return found_values.isEmpty() ? std::string() : found_values.front().to8Bit(true);
}

/// The length of a date that is a day, `2024-07-15`.
constexpr size_t whole_day = 10;

void fill(std::string &field, const std::string &value) {
    if (field.empty()) field = value;
}

/// A year that is known may go on with its day and time.
void fill_date(std::string &date, const std::string &value) {
    if (value.compare(0, date.size(), date) == 0) date = value;
}

}

void ctaglib_sound::add(const TagLib::PropertyMap &map) {
    fill(title, text(map, {"TITLE"}));
    fill(artist, text(map, {"ARTIST"}));
    fill(album, text(map, {"ALBUM"}));
    std::string day = ctaglib_written_date(first_text(map, {"DATE", "YEAR", "RELEASEDATE"}));
    std::string time = first_text(map, {"TIME"});
    // Some recorders have two comments for it.
    fill_date(date, day.size() == whole_day && !time.empty() ? day + "T" + time : day);
    fill(comment, text(map, {"COMMENT", "DESCRIPTION"}));
}

void ctaglib_sound::keep(TagLib::ID3v1::Tag *tag) {
    if (!tag) return;
    kept_title = tag->title().to8Bit(true);
    kept_artist = tag->artist().to8Bit(true);
    kept_album = tag->album().to8Bit(true);
    kept_date = tag->year() > 0 ? std::to_string(tag->year()) : std::string();
    kept_comment = tag->comment().to8Bit(true);
}

void ctaglib_sound::add_kept() {
    fill(title, kept_title);
    fill(artist, kept_artist);
    fill(album, kept_album);
    fill(date, kept_date);
    fill(comment, kept_comment);
}

void ctaglib_sound::add(TagLib::ID3v2::Tag *tag) {
    if (!tag) return;
    add(tag->properties());
    for (TagLib::ID3v2::Frame *frame : tag->frameList("APIC")) {
        auto *picture = dynamic_cast<TagLib::ID3v2::AttachedPictureFrame *>(frame);
        if (!picture) continue;
        bool is_front = picture->type() == TagLib::ID3v2::AttachedPictureFrame::FrontCover;
        if (cover.isEmpty() || is_front) cover = picture->picture();
        if (is_front) break;
    }
}

void ctaglib_sound::add(TagLib::MP4::Tag *tag) {
    if (!tag) return;
    add(tag->properties());
    if (!tag->contains("covr")) return;
    TagLib::MP4::CoverArtList covers = tag->item("covr").toCoverArtList();
    if (!covers.isEmpty()) cover = covers.front().data();
}

void ctaglib_sound::add(TagLib::APE::Tag *tag) {
    if (!tag) return;
    add(tag->properties());
    for (const char *key : {"COVER ART (FRONT)", "COVER ART"}) {
        auto found = tag->itemListMap().find(key);
        if (found == tag->itemListMap().end() || !cover.isEmpty()) continue;
        // A file name precedes the picture.
        TagLib::ByteVector data = found->second.binaryData();
        int end = data.find('\0');
        if (end >= 0) cover = data.mid(static_cast<unsigned int>(end) + 1);
    }
}

void ctaglib_sound::add(TagLib::ASF::Tag *tag) {
    if (!tag) return;
    add(tag->properties());
    // Some programs have names of their own for these.
    auto text = [tag](const char *name) {
        auto attribute = tag->attributeListMap().find(name);
        bool is_there = attribute != tag->attributeListMap().end() && !attribute->second.isEmpty();
        return is_there ? attribute->second.front().toString().to8Bit(true) : std::string();
    };
    fill(comment, text("Description"));
    fill(date, ctaglib_written_date(text("date")));
    auto found = tag->attributeListMap().find("WM/Picture");
    if (found == tag->attributeListMap().end()) return;
    for (const TagLib::ASF::Attribute &attribute : found->second) {
        TagLib::ASF::Picture picture = attribute.toPicture();
        if (!picture.isValid()) continue;
        bool is_front = picture.type() == TagLib::ASF::Picture::FrontCover;
        if (cover.isEmpty() || is_front) cover = picture.picture();
        if (is_front) break;
    }
}

void ctaglib_sound::add(TagLib::Ogg::XiphComment *tag) {
    if (!tag) return;
    add(tag->properties());
    add(tag->pictureList());
}

void ctaglib_sound::add(const TagLib::List<TagLib::FLAC::Picture *> &pictures) {
    for (TagLib::FLAC::Picture *picture : pictures) {
        bool is_front = picture->type() == TagLib::FLAC::Picture::FrontCover;
        if (cover.isEmpty() || is_front) cover = picture->data();
        if (is_front) break;
    }
}

void ctaglib_sound::add(const TagLib::AudioProperties *audio, int bits) {
    if (!audio) return;
    properties.milliseconds = audio->lengthInMilliseconds();
    properties.sample_rate = audio->sampleRate();
    properties.channels = audio->channels();
    properties.bits = bits;
}
