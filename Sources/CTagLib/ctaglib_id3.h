#ifndef CTAGLIB_ID3_H
#define CTAGLIB_ID3_H

#include "ctaglib_sound.h"

/// The bytes of the ID3 tag, header and all, that these bytes begin; 0 where they begin none.
long ctaglib_id3_size(const TagLib::ByteVector &start);

/// Tells a sound what the frames of a whole ID3 tag say, also of those that TagLib stops at.
void ctaglib_add_id3(ctaglib_sound &sound, const TagLib::ByteVector &tag);

#endif
