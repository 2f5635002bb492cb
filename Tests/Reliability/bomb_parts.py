"""The parts of files with false sizes."""

import struct

LARGEST = 0xFFFFFFFF


class Sparse:
    """A file with a few bytes in some places; the rest are zeros in a hole."""

    def __init__(self, size, *pieces):
        self.size, self.pieces = size, pieces

    def write(self, path):
        with open(path, "wb") as file:
            for place, content in self.pieces:
                file.seek(place)
                file.write(content)
            file.truncate(self.size)


def box(name, *contents):
    content = b"".join(contents)
    return struct.pack(">I", len(content) + 8) + name + content
