#ifndef CTAGLIB_ID3_H
#define CTAGLIB_ID3_H

#include "ctaglib_sound.h"

/// The length of the ID3 tag at the beginning of these bytes, header included; 0 if there is none.
long ctaglib_id3_size(const TagLib::ByteVector &start);

/// Adds the frames of a whole ID3 tag to a sound, including those after which TagLib stops.
void ctaglib_add_id3(ctaglib_sound &sound, const TagLib::ByteVector &tag);

#endif
