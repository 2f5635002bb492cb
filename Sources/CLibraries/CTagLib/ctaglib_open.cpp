#include "ctaglib_id3.h"
#include "ctaglib_sound.h"
#include "ctaglib_stream.h"
#include "ctaglib_text.h"

#include <memory>
#include <taglib/aifffile.h>
#include <taglib/apefile.h>
#include <taglib/apetag.h>
#include <taglib/asffile.h>
#include <taglib/flacfile.h>
#include <taglib/id3v2framefactory.h>
#include <taglib/mp4file.h>
#include <taglib/mpcfile.h>
#include <taglib/mpegfile.h>
#include <taglib/oggflacfile.h>
#include <taglib/opusfile.h>
#include <taglib/speexfile.h>
#include <taglib/trueaudiofile.h>
#include <taglib/vorbisfile.h>
#include <taglib/wavfile.h>
#include <taglib/wavpackfile.h>

using namespace TagLib;

namespace {

/// Careless programs put one tag before the other.
constexpr int most_tags = 4;

/// Four gigabytes are more than a day at the best quality: in a longer file TagLib would search backwards for the last
/// frame without end.
void read_mpeg(ctaglib_sound &sound, IOStream *stream) {
    ctaglib_file<MPEG::File> file(stream, stream->length() <= UINT32_MAX);
    sound.add(file.ID3v2Tag());
    sound.add(file.APETag());
    sound.keep(file.ID3v1Tag());
    sound.add(file.audioProperties(), 0);
}

void read_flac(ctaglib_sound &sound, IOStream *stream) {
    ctaglib_file<FLAC::File> file(stream);
    sound.add(file.xiphComment());
    sound.add(file.pictureList());
    sound.add(file.ID3v2Tag());
    sound.keep(file.ID3v1Tag());
    if (file.audioProperties()) sound.add(file.audioProperties(), file.audioProperties()->bitsPerSample());
}

void read_wav(ctaglib_sound &sound, IOStream *stream) {
    RIFF::WAV::File file(stream);
    if (file.hasInfoTag()) {
        // TagLib's properties give only the year of the date.
        sound.date = file.InfoTag()->fieldText("ICRD").to8Bit(true);
        sound.add(file.InfoTag()->properties());
    }
    if (file.hasID3v2Tag()) sound.add(file.ID3v2Tag());
    if (file.audioProperties()) sound.add(file.audioProperties(), file.audioProperties()->bitsPerSample());
}

void read_aiff(ctaglib_sound &sound, IOStream *stream) {
    RIFF::AIFF::File file(stream);
    if (file.hasID3v2Tag()) sound.add(file.tag());
    if (file.audioProperties()) sound.add(file.audioProperties(), file.audioProperties()->bitsPerSample());
}

void read_mp4(ctaglib_sound &sound, IOStream *stream) {
    MP4::File file(stream);
    sound.add(file.tag());
    if (file.audioProperties()) sound.add(file.audioProperties(), file.audioProperties()->bitsPerSample());
}

void read_wavpack(ctaglib_sound &sound, IOStream *stream) {
    WavPack::File file(stream);
    sound.add(file.APETag());
    sound.keep(file.ID3v1Tag());
    if (file.audioProperties()) sound.add(file.audioProperties(), file.audioProperties()->bitsPerSample());
}

void read_ape(ctaglib_sound &sound, IOStream *stream) {
    APE::File file(stream);
    sound.add(file.APETag());
    sound.keep(file.ID3v1Tag());
    if (file.audioProperties()) sound.add(file.audioProperties(), file.audioProperties()->bitsPerSample());
}

void read_asf(ctaglib_sound &sound, IOStream *stream) {
    ASF::File file(stream);
    sound.add(file.tag());
    if (file.audioProperties()) sound.add(file.audioProperties(), file.audioProperties()->bitsPerSample());
}

void read_musepack(ctaglib_sound &sound, IOStream *stream) {
    MPC::File file(stream);
    sound.add(file.APETag());
    sound.keep(file.ID3v1Tag());
    sound.add(file.audioProperties(), 0);
}

/// The texts after a sound without tags in its own format.
void read_tags_after(ctaglib_sound &sound, IOStream *stream) {
    APE::File file(stream, false);
    sound.add(file.APETag());
    sound.keep(file.ID3v1Tag());
}

void read_true_audio(ctaglib_sound &sound, IOStream *stream) {
    ctaglib_file<TrueAudio::File> file(stream);
    if (file.hasID3v2Tag()) sound.add(file.ID3v2Tag());
    read_tags_after(sound, stream);
    if (file.audioProperties()) sound.add(file.audioProperties(), file.audioProperties()->bitsPerSample());
}

/// Ogg is a container: the signature of the first packet gives the codec.
void read_ogg(ctaglib_sound &sound, IOStream *stream, const ByteVector &start) {
    if (start.find("\x01vorbis") >= 0) {
        Ogg::Vorbis::File file(stream);
        sound.add(file.tag());
        sound.add(file.audioProperties(), 0);
    } else if (start.find("OpusHead") >= 0) {
        Ogg::Opus::File file(stream);
        sound.add(file.tag());
        sound.add(file.audioProperties(), 0);
    } else if (start.find("\x7F" "FLAC") >= 0) {
        Ogg::FLAC::File file(stream);
        sound.add(file.tag());
        if (file.audioProperties()) sound.add(file.audioProperties(), file.audioProperties()->bitsPerSample());
    } else if (start.find("Speex   ") >= 0) {
        Ogg::Speex::File file(stream);
        sound.add(file.tag());
        sound.add(file.audioProperties(), 0);
    }
}

/// The first bytes, or those after an ID3 tag, which programs put before anything.
ByteVector first_bytes(IOStream *stream) {
    ByteVector start = stream->readBlock(64);
    if (long size = ctaglib_id3_size(start)) {
        stream->seek(size, IOStream::Beginning);
        start = stream->readBlock(64);
    }
    stream->seek(0, IOStream::Beginning);
    return start;
}

bool is_tagged(IOStream *stream) {
    ByteVector start = stream->readBlock(3);
    stream->seek(0, IOStream::Beginning);
    return start == "ID3";
}

bool is_mpeg_frame(const ByteVector &start) {
    return start.size() > 1 && start[0] == '\xFF' && (start[1] & 0xE0) == 0xE0;
}

/// AAC's frames begin like those of MPEG's layers, with an invalid layer.
bool is_aac_frame(const ByteVector &start) {
    return start.size() > 1 && start[0] == '\xFF' && (start[1] & 0xF6) == 0xF0;
}

void read(ctaglib_sound &sound, IOStream *stream) {
    ByteVector start = first_bytes(stream);
    if (start.startsWith("fLaC")) return read_flac(sound, stream);
    if (start.startsWith("OggS")) return read_ogg(sound, stream, start);
    if (start.startsWith("RIFF")) return read_wav(sound, stream);
    if (start.startsWith("FORM")) return read_aiff(sound, stream);
    if (start.mid(4, 4) == "ftyp") return read_mp4(sound, stream);
    if (start.startsWith("wvpk")) return read_wavpack(sound, stream);
    if (start.startsWith("MAC ")) return read_ape(sound, stream);
    if (start.startsWith("MPCK") || start.startsWith("MP+")) return read_musepack(sound, stream);
    if (start.startsWith("TTA1")) return read_true_audio(sound, stream);
    if (start.startsWith("\x30\x26\xB2\x75\x8E\x66\xCF\x11")) return read_asf(sound, stream);
    if (is_aac_frame(start)) return read_tags_after(sound, stream);
    // For anything else TagLib would search hundreds of megabytes for the first frame.
    if (is_tagged(stream) || is_mpeg_frame(start)) read_mpeg(sound, stream);
}

/// Adds the values of the tags before a sound that are still missing: the format's own reader may know the first of
/// them, or none.
void read_tags_in_front(ctaglib_sound &sound, int descriptor, int64_t start) {
    for (int count = 0; count < most_tags; count++) {
        ctaglib_stream stream(descriptor, start);
        long size = ctaglib_id3_size(stream.readBlock(10));
        if (size == 0) return;
        stream.seek(0, IOStream::Beginning);
        ctaglib_add_id3(sound, stream.readBlock(static_cast<unsigned long>(size)));
        start += size;
    }
}

const char *text_or_null(const std::string &text) {
    return text.empty() ? nullptr : text.c_str();
}

}

ctaglib_sound *ctaglib_open(int descriptor, int64_t start) {
    try {
        ctaglib_read_plain_texts();
        ctaglib_stream stream(descriptor, start);
        auto sound = std::make_unique<ctaglib_sound>();
        read(*sound, &stream);
        read_tags_in_front(*sound, descriptor, start);
        sound->add_kept();
        return sound.release();
    } catch (...) {
        return nullptr;
    }
}

void ctaglib_close(ctaglib_sound *sound) {
    delete sound;
}

ctaglib_tags ctaglib_get_tags(const ctaglib_sound *sound) {
    ctaglib_tags tags = {};
    tags.title = text_or_null(sound->title);
    tags.artist = text_or_null(sound->artist);
    tags.album = text_or_null(sound->album);
    tags.date = text_or_null(sound->date);
    tags.comment = text_or_null(sound->comment);
    tags.cover = reinterpret_cast<const uint8_t *>(sound->cover.data());
    tags.cover_count = sound->cover.size();
    return tags;
}

ctaglib_properties ctaglib_get_properties(const ctaglib_sound *sound) {
    return sound->properties;
}
