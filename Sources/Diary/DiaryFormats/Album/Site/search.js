/*
 * Search without a server: the first key loads the index from search/, and each further one looks through all of it.
 *
 * It finds what the diary's own search finds: every word must be there, in any field, also as part of a word; what stands
 * between quotes is a phrase, and must be in one field.
 */
"use strict";

(function () {
  const root = document.body.dataset.root;
  const page = document.getElementById("content");
  const firstHits = 30;
  const moreHits = 200;
  const passageLength = 220;

  /** Entries, newest first, as far as they are loaded. */
  const entries = [];
  let filesLeft = -1;
  let shownCount = firstHits;
  let isPlanned = false;

  const view = buildView();

  /* The index: the files in search/ call these. */

  diaryAlbum.begin = function (list) {
    addOptions(view.year, list.years);
    addOptions(view.tag, list.tags, "#");
    view.videosLabel.hidden = list.videos === 0;
    filesLeft = list.files;
    for (let number = 1; number <= list.files; number++) load("search/" + number + ".js");
    plan();
  };

  diaryAlbum.add = function (items) {
    for (const item of items) {
      if (typeof item === "string") continueText(entries[entries.length - 1], item);
      else entries.push(entry(item));
    }
    filesLeft -= 1;
    plan();
  };

  function entry(item) {
    const [month, anchor, date, time, photos, sounds, videos, picture, tags, texts] = item;
    const others = [tags.map((tag) => "#" + tag).join(" "), ...texts.slice(1)];
    return {
      href: root + "months/" + month + ".html#" + anchor,
      date, time, photos, sounds, videos, picture, tags, text: texts[0], others,
      // A fold holds no line end, so that no word goes on from one field into the next.
      foldedText: diaryAlbum.fold(texts[0]),
      foldedOthers: others.map(diaryAlbum.fold).join("\n"),
    };
  }

  function continueText(entry, text) {
    entry.text += text;
    entry.foldedText += diaryAlbum.fold(text);
  }

  function load(name) {
    const script = document.createElement("script");
    script.src = root + name;
    script.async = false;
    document.head.append(script);
  }

  function loadIndex() {
    if (filesLeft !== -1) return;
    filesLeft = -2;
    load("search/letters.js");
    load("search/list.js");
  }

  /* Questions. */

  /** The patterns of the words and phrases that are looked for, in folds. */
  function terms(typed) {
    const found = [];
    for (const [, phrase, word] of typed.matchAll(/["“”„«»]([^"“”„«»]*)["“”„«»]?|([^\s"“”„«»]+)/g)) {
      const folded = diaryAlbum.fold(phrase === undefined ? word : phrase);
      if (folded.trim() !== "") found.push(pattern(folded));
    }
    return found;
  }

  /** A folded word or phrase as a pattern: a blank stands for any white space, and for a line's end in Markdown. */
  function pattern(folded) {
    const parts = folded.split(/ +/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
    return new RegExp(parts.join("(?:\\\\(?= )| )+"), "g");
  }

  function holds(folded, term) {
    return folded.search(term) >= 0;
  }

  function question() {
    return {
      terms: terms(view.field.value),
      year: view.year.value,
      tag: view.tag.value,
      photos: view.photos.checked,
      sounds: view.sounds.checked,
      videos: view.videos.checked,
    };
  }

  function isEmpty(asked) {
    return asked.terms.length === 0 && !asked.year && !asked.tag && !asked.photos && !asked.sounds && !asked.videos;
  }

  function meets(entry, asked) {
    if (asked.year && !entry.date.startsWith(asked.year)) return false;
    if (asked.photos && entry.photos === 0) return false;
    if (asked.sounds && entry.sounds === 0) return false;
    if (asked.videos && entry.videos === 0) return false;
    if (asked.tag && !entry.tags.includes(asked.tag)) return false;
    return asked.terms.every((term) => holds(entry.foldedText, term) || holds(entry.foldedOthers, term));
  }

  /** Answers before the next frame, however many keys and files come until then. */
  function plan() {
    if (isPlanned) return;
    isPlanned = true;
    requestAnimationFrame(function () {
      isPlanned = false;
      answer();
    });
  }

  function answer() {
    const asked = question();
    const isAsked = !isEmpty(asked);
    page.hidden = isAsked;
    view.results.hidden = !isAsked;
    view.filters.hidden = !isAsked && document.activeElement !== view.field;
    if (!isAsked) return;
    const hits = entries.filter((entry) => meets(entry, asked));
    const isWhole = filesLeft === 0;
    view.count.textContent = isWhole ? words(hits.length) : "Searching …";
    view.list.replaceChildren(...hits.slice(0, shownCount).map((entry) => item(entry, asked.terms)));
    view.more.hidden = hits.length <= shownCount;
    view.results.dataset.hits = isWhole ? hits.length : "";
  }

  function words(count) {
    if (count === 0) return "Nothing found";
    return count.toLocaleString("en") + (count === 1 ? " entry" : " entries");
  }

  /* Hits. */

  const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

  function item(entry, terms) {
    const link = element("a", { href: entry.href });
    if (entry.picture) link.append(element("img", { src: root + entry.picture, alt: "", loading: "lazy" }));
    const day = dayFormat.format(new Date(entry.date + "T00:00Z"));
    const time = element("time", { datetime: entry.date }, entry.time ? day + ", " + entry.time : day);
    const title = element("span", { class: "title", dir: "auto" });
    title.append(...passage(entry.text, entry.foldedText, terms));
    link.append(time, " ", title);
    const other = entry.others.find((text) => text && terms.some((term) => holds(diaryAlbum.fold(text), term)));
    if (other && !terms.some((term) => holds(entry.foldedText, term))) {
      const where = element("span", { class: "where", dir: "auto" });
      where.append(...passage(other, diaryAlbum.fold(other), terms));
      link.append(" ", where);
    }
    const counts = [
      counted(entry.photos, "photo"), counted(entry.videos, "video"), counted(entry.sounds, "sound"),
    ].filter(Boolean);
    if (counts.length > 0) link.append(" ", element("span", { class: "counts" }, counts.join(" · ")));
    const item = element("li");
    item.append(link);
    return item;
  }

  function counted(count, word) {
    return count === 0 ? "" : count + " " + word + (count === 1 ? "" : "s");
  }

  /** The part of a text around the first hit, with every hit in it marked. */
  function passage(text, folded, terms) {
    const places = terms.map((term) => folded.search(term)).filter((place) => place >= 0);
    const first = places.length === 0 ? 0 : offset(text, Math.min(...places));
    let start = first < passageLength * 0.6 ? 0 : text.lastIndexOf(" ", first - 50) + 1;
    if (first - start > passageLength / 2) start = first - 20;
    // Between the halves of a character nothing begins.
    if (start > 0 && (text.charCodeAt(start) & 0xfc00) === 0xdc00) start -= 1;
    const end = Math.min(text.length, start + passageLength);
    const part = text.slice(start, end);
    return [start > 0 ? "… " : "", ...marked(part, terms), end < text.length ? " …" : ""];
  }

  /** Where the character begins that a place of the fold comes from. */
  function offset(text, place) {
    let length = 0;
    let index = 0;
    for (const character of text) {
      length += diaryAlbum.fold(character).length;
      if (length > place) break;
      index += character.length;
    }
    return index;
  }

  function marked(text, terms) {
    // The offsets of all characters, by those of their folds.
    const starts = [];
    let folded = "";
    let index = 0;
    for (const character of text) {
      const part = diaryAlbum.fold(character);
      for (let count = 0; count < part.length; count++) starts.push(index);
      folded += part;
      index += character.length;
    }
    const isHit = new Uint8Array(text.length + 1);
    for (const term of terms) {
      for (const hit of folded.matchAll(term)) {
        const last = hit.index + hit[0].length;
        const end = last < starts.length ? starts[last] : text.length;
        isHit.fill(1, starts[hit.index], Math.max(end, starts[hit.index] + 1));
      }
    }
    const parts = [];
    for (let start = 0; start < text.length; ) {
      let end = start;
      while (end < text.length && isHit[end] === isHit[start]) end++;
      const part = text.slice(start, end);
      parts.push(isHit[start] ? element("mark", {}, part) : part);
      start = end;
    }
    return parts;
  }

  /* The form and the list. */

  function element(name, attributes, text) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value);
    if (text !== undefined) made.textContent = text;
    return made;
  }

  function addOptions(select, values, prefix) {
    for (const value of values) select.append(element("option", { value: value }, (prefix || "") + value));
  }

  function labelled(words, control) {
    const label = element("label", {});
    label.append(control, " " + words);
    return label;
  }

  function buildView() {
    const view = {
      field: element("input", { type: "search", id: "words", spellcheck: "false", placeholder: "Search" }),
      year: element("select", { "aria-label": "Year" }),
      tag: element("select", { "aria-label": "Tag" }),
      photos: element("input", { type: "checkbox" }),
      sounds: element("input", { type: "checkbox" }),
      videos: element("input", { type: "checkbox" }),
      filters: element("div", { class: "filters", hidden: "" }),
      results: element("section", { class: "results", "aria-label": "Search results", hidden: "" }),
      count: element("p", { class: "count", role: "status" }),
      list: element("ol", { class: "entries" }),
      more: element("button", { type: "button", class: "more", hidden: "" }, "Show more"),
    };
    view.year.append(element("option", { value: "" }, "All years"));
    view.tag.append(element("option", { value: "" }, "All tags"));
    view.videosLabel = labelled("videos", view.videos);
    view.videosLabel.hidden = true;
    view.filters.append(
      view.year, view.tag, labelled("photos", view.photos), view.videosLabel, labelled("sounds", view.sounds),
    );
    view.results.append(view.count, view.list, view.more);

    const form = element("form", { role: "search" });
    form.append(element("label", { class: "hidden", for: "words" }, "Search the diary"), view.field, view.filters);
    document.querySelector(".search").append(form);
    const place = element("div", { class: "results-place" });
    place.append(view.results);
    page.before(place);

    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", function () {
      loadIndex();
      shownCount = firstHits;
      plan();
    });
    view.field.addEventListener("focus", () => (view.filters.hidden = false));
    view.field.addEventListener("keydown", loadIndex, { once: true });
    view.year.addEventListener("focus", loadIndex, { once: true });
    view.tag.addEventListener("focus", loadIndex, { once: true });
    view.more.addEventListener("click", function () {
      const last = view.list.lastElementChild;
      shownCount += moreHits;
      answer();
      const next = view.list.children[[...view.list.children].indexOf(last) + 1];
      (next || view.list.children[firstHits] || view.list.lastElementChild).querySelector("a").focus();
    });
    document.addEventListener("keydown", (event) => onKey(event, view));
    return view;
  }

  /** A slash leads to the field, Escape empties it, arrows go through the hits. */
  function onKey(event, view) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName);
    if (event.key === "/" && !isTyping) {
      event.preventDefault();
      view.field.focus();
    } else if (event.key === "Escape" && (!view.results.hidden || document.activeElement === view.field)) {
      clear(view);
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !view.results.hidden) {
      step(event, view);
    }
  }

  function clear(view) {
    view.field.value = view.year.value = view.tag.value = "";
    view.photos.checked = view.sounds.checked = view.videos.checked = false;
    view.field.focus();
    answer();
  }

  function step(event, view) {
    const stops = [view.field, ...view.list.querySelectorAll("a")];
    const index = stops.indexOf(document.activeElement);
    const next = stops[index + (event.key === "ArrowDown" ? 1 : -1)];
    if (index < 0 || !next) return;
    event.preventDefault();
    next.focus();
  }
})();
