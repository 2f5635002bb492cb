#!/usr/bin/env python3
"""Reads a shared folder with only libsodium: read-folder.py SHARED/diary-ID <SECRET, a passphrase or the 24 words."""
import ctypes, hashlib, json, re, struct, sys
from ctypes import c_ulonglong as length, create_string_buffer as room
from pathlib import Path

sodium, folder, secret = ctypes.CDLL("libsodium.so.23"), Path(sys.argv[1]), sys.stdin.buffer.read().rstrip(b"\n")
sodium.sodium_init()
diary = bytes.fromhex(folder.name.removeprefix("diary-"))

def subkey(key, number, context=b"diarysf1"):
    sodium.crypto_kdf_derive_from_key(out := room(32), 32, ctypes.c_uint64(number), context, key)
    return out.raw

def keyed_hash(data, key):
    sodium.crypto_generichash(out := room(32), 32, data, length(len(data)), key, 32)
    return out.raw

def master_key(data):
    assert data[:24] == b"DIARYKF\1" + diary and len(data) == 244
    kibibytes, passes = struct.unpack_from("<II", data, 44)
    assert 1 << 16 <= kibibytes <= 1 << 20 and 3 <= passes <= 10
    if len(words := secret.decode().split()) == 24:
        known = (Path(__file__).parent / "../../Sources/Support/SharedFolder/english.txt").read_text().split()
        bits = int("".join(f"{known.index(word):011b}" for word in words), 2)
        entropy = (bits >> 8).to_bytes(32, "big")
        assert hashlib.sha256(entropy).digest()[0] == bits & 255
        key, wrapped, bound = room(subkey(entropy, 1, b"diarywrd"), 32), data[140:212], data[:24]
    else:
        key, wrapped, bound = room(32), data[68:140], data[:68]
        assert sodium.crypto_pwhash(key, length(32), secret, length(len(secret)), data[52:68], length(passes),
                                    ctypes.c_size_t(kibibytes << 10), 2) == 0
    if sodium.crypto_aead_xchacha20poly1305_ietf_decrypt(out := room(32), None, None, wrapped[24:], length(48), bound,
                                                         length(len(bound)), wrapped[:24], key): sys.exit("wrong secret")
    assert keyed_hash(data[:212], subkey(out.raw, 1)) == data[212:]
    return out.raw

def unseal(path, number, purpose):
    data, machine = path.read_bytes(), path.name if purpose == "seen" else path.parent.name
    assert data[:40] == b"DIARYSF\1" + diary + subkey(key, 6)[:16]
    bound = data[:40] + bytes.fromhex(machine) + purpose.encode() + b"\0" + path.name.encode()
    state, plain, tags, tag = room(52), b"", [], ctypes.c_ubyte()
    sodium.crypto_secretstream_xchacha20poly1305_init_pull(state, data[40:64], subkey(key, number))
    for chunk in (data[start : start + 65553] for start in range(64, len(data), 65553)):
        if sodium.crypto_secretstream_xchacha20poly1305_pull(state, out := room(len(chunk) - 17), None, ctypes.byref(tag),
            chunk, length(len(chunk)), bound, length(len(bound))): return None
        plain, tags = plain + out.raw, tags + [tag.value]
    size, first, last, before, after = struct.unpack_from("<qqq32s32s", plain)
    assert tags[-1] == 3 and not any(tags[:-1]) and not any(plain[88 + size :])
    return {"path": str(path.relative_to(folder)), "first": first, "last": last, "before": before.hex(), "after": after.hex(),
            "purpose": purpose, "byteCount": size, "sha256": hashlib.sha256(plain[88 : 88 + size]).hexdigest()}

def files(pattern, name): return sorted(path for path in folder.glob(pattern) if re.fullmatch(name, path.name))

key = master_key(max(files("keys/*", "[0-9a-f]{32}-[0-9]+"), key=lambda path: int(path.name[33:])).read_bytes())
print(json.dumps({"key": key.hex(), "files": [
    *(unseal(path, 2, "operations") for path in files("ops/*/*", "[0-9]{12}-[0-9]{12}-[0-9a-f]{16}-[0-9a-f]{16}")),
    *(unseal(path, 3, "medium") or unseal(path, 3, "thumbnail") for path in files("media/*/*", "[0-9a-f]{64}")),
    *(unseal(path, 4, "seen") for path in files("seen/*", "[0-9a-f]{32}"))]}))
