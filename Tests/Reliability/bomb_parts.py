"""What files are made of that lie about their size."""

import struct

LARGEST = 0xFFFFFFFF


class Sparse:
    """A file of a few bytes here and there; the rest are zeros that no disk holds."""

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
