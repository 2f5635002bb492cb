"""Photos and sounds with false sizes, or whose decoded size is excessive."""

import os

from bomb_parts import Sparse
from picture_bombs import pictures
from sound_bombs import sounds


def write_all(folder):
    """Writes them into a folder and returns their paths."""
    for name, content in [*pictures(), *sounds()]:
        path = os.path.join(folder, name)
        if isinstance(content, Sparse):
            content.write(path)
        else:
            with open(path, "wb") as file:
                file.write(content)
        yield path
