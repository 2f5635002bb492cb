/*
 * The coarse fold of the diary's search: case, accents, widths and typographic marks don't count.
 *
 * search/letters.js, which the diary writes, brings the table, so that a page folds exactly as the diary does.
 * It is loaded with the search index, on the first key.
 */
"use strict";

var diaryAlbum = (function () {
  /** What each code point folds to, of those that do not stay as they are. */
  const folds = new Map();

  const HANGUL = { first: 0xac00, last: 0xd7a3, vowels: 21, finals: 28, lead: 0x1100, vowel: 0x1161, final: 0x11a7 };

  /**
   * Takes the table: rows of a distance from the end of the row before, a number of code points, and what each of them
   * folds to: a text, or a number to be added to the code point.
   */
  function setFold(rows) {
    let end = 0;
    for (let index = 0; index < rows.length; index += 3) {
      const start = end + rows[index];
      end = start + rows[index + 1];
      const folding = rows[index + 2];
      for (let value = start; value < end; value++) {
        folds.set(value, typeof folding === "string" ? folding : String.fromCodePoint(value + folding));
      }
    }
  }

  /** The letters that a syllable of Hangul is made of (The Unicode Standard, section 3.12). */
  function letters(syllable) {
    const index = syllable - HANGUL.first;
    const final = index % HANGUL.finals;
    const parts = [
      HANGUL.lead + Math.floor(index / (HANGUL.vowels * HANGUL.finals)),
      HANGUL.vowel + (Math.floor(index / HANGUL.finals) % HANGUL.vowels),
    ];
    return final === 0 ? parts : parts.concat(HANGUL.final + final);
  }

  function foldCodePoint(value) {
    const folded = folds.get(value);
    if (folded !== undefined) return folded;
    if (value >= HANGUL.first && value <= HANGUL.last) return letters(value).map(foldCodePoint).join("");
    return String.fromCodePoint(value);
  }

  /** Letters of ASCII become small ones, and its controls spaces. */
  function foldASCII(text) {
    return text.toLowerCase().replace(/[\x00-\x1f]/g, " ");
  }

  /** The fold of a text; it holds no line end. */
  function fold(text) {
    return text.replace(/[^\x80-\u{10ffff}]+|[\x80-\u{10ffff}]/gu, function (part) {
      const value = part.codePointAt(0);
      return value < 0x80 ? foldASCII(part) : foldCodePoint(value);
    });
  }

  return { fold: fold, setFold: setFold };
})();
