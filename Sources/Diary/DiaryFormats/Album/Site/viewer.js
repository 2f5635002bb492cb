/*
 * Photos in full size, one after the other: arrows, Home and End, Escape, buttons, strokes of a finger, and Back, which
 * closes them.
 *
 * Without this file the links of the photos lead to the pictures themselves.
 */
"use strict";

(function () {
  const links = [...document.querySelectorAll("a.photo")];
  if (links.length === 0 || typeof HTMLDialogElement === "undefined") return;

  /** Pixels that a finger has to go for a stroke. */
  const strokeLength = 48;

  let current = 0;
  let opener = null;
  let stroke = null;
  /** True while the browser goes back from an open viewer, and the photo that was asked for meanwhile. */
  let isLeaving = false;
  let asked = -1;
  const view = buildView();

  links.forEach(function (link, index) {
    link.addEventListener("click", function (event) {
      // With a key held, a link is for the browser: another tab, another window, a download.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      open(index);
    });
  });

  // After a reload, and on the way back from another page.
  if (photoInHistory() !== null) showOpen(photoInHistory());

  /** An open viewer is a step of its own in the history, so that Back leaves the photo and not the page. */
  function open(index) {
    if (isLeaving) {
      asked = index;
      return;
    }
    history.pushState({ photo: index }, "");
    showOpen(index);
  }

  function showOpen(index) {
    opener = links[Math.min(index, links.length - 1)];
    if (!view.dialog.open) view.dialog.showModal();
    show(index);
    view.picture.focus();
  }

  function close() {
    view.dialog.close();
  }

  /** The photo of this step of the history; null for the page itself. */
  function photoInHistory() {
    const photo = history.state && history.state.photo;
    return Number.isInteger(photo) && photo >= 0 ? photo : null;
  }

  function onHistory() {
    const index = photoInHistory();
    isLeaving = false;
    if (index !== null) showOpen(index);
    else if (view.dialog.open) close();
    if (asked >= 0 && index === null) open(asked);
    asked = -1;
  }

  /** Shows the photo at an index: the small picture at once, the large one when it is there. */
  function show(index) {
    current = Math.min(Math.max(index, 0), links.length - 1);
    const link = links[current];
    const small = link.querySelector("img");
    view.image.src = small.currentSrc || small.src;
    view.image.alt = small.alt;
    view.image.width = small.width;
    view.image.height = small.height;
    fetchLarge(link, function (image) {
      if (links[current] !== link) return;
      view.image.src = image.src;
      view.image.width = image.naturalWidth;
      view.image.height = image.naturalHeight;
    });
    view.count.textContent = current + 1 + " of " + links.length;
    view.caption.replaceChildren(...captionOf(link));
    view.previous.disabled = current === 0;
    view.next.disabled = current === links.length - 1;
    for (const near of [links[current + 1], links[current - 1]]) if (near) fetchLarge(near, function () {});
  }

  function fetchLarge(link, done) {
    const image = new Image();
    image.src = link.href;
    image.decode().then(() => done(image), function () {});
  }

  /** The words below a photo on the page, and the day that its entry is of. */
  function captionOf(link) {
    const parts = [];
    const day = link.closest(".day");
    if (day) parts.push(span("when", day.querySelector("h2").textContent));
    const caption = link.closest("figure").querySelector("figcaption");
    if (caption) {
      for (const part of caption.querySelectorAll(".caption, .facts")) parts.push(part.cloneNode(true));
    }
    return parts;
  }

  function span(name, text) {
    const made = document.createElement("span");
    made.className = name;
    made.textContent = text;
    return made;
  }

  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: links.length - 1 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    show(steps[event.key]);
  }

  function onStroke(event) {
    if (!stroke || event.pointerType === "mouse") return;
    const [across, down] = [event.clientX - stroke.x, event.clientY - stroke.y];
    stroke = null;
    if (Math.abs(across) > strokeLength && Math.abs(across) > Math.abs(down)) {
      show(current + (across < 0 ? 1 : -1));
    } else if (down > 2 * strokeLength) {
      close();
    }
  }

  function button(name, label, sign, action) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = name;
    made.setAttribute("aria-label", label);
    made.textContent = sign;
    made.addEventListener("click", action);
    return made;
  }

  function buildView() {
    const dialog = document.createElement("dialog");
    dialog.className = "viewer";
    dialog.setAttribute("aria-label", "Photos");
    const image = document.createElement("img");
    image.draggable = false;
    const picture = document.createElement("div");
    picture.className = "picture";
    picture.tabIndex = -1;
    picture.append(image);
    const count = document.createElement("p");
    count.className = "count";
    count.setAttribute("role", "status");
    const caption = document.createElement("p");
    caption.className = "words";
    const previous = button("previous", "Previous photo", "‹", () => show(current - 1));
    const next = button("next", "Next photo", "›", () => show(current + 1));
    const leave = button("close", "Close", "×", close);
    dialog.append(picture, previous, next, leave, caption, count);
    document.getElementById("content").append(dialog);

    dialog.addEventListener("keydown", onKey);
    dialog.addEventListener("close", function () {
      if (opener) opener.focus();
      opener = null;
      if (photoInHistory() === null) return;
      isLeaving = true;
      history.back();
    });
    window.addEventListener("popstate", onHistory);
    picture.addEventListener("click", function (event) {
      if (event.target === picture) close();
    });
    picture.addEventListener("pointerdown", (event) => (stroke = { x: event.clientX, y: event.clientY }));
    picture.addEventListener("pointerup", onStroke);
    picture.addEventListener("pointercancel", () => (stroke = null));
    return { dialog, image, picture, caption, count, previous, next };
  }
})();

/*
 * The times of the words in a sound or a video: the player beside them goes there.
 *
 * Without this the links lead to the sound itself, at that time.
 */
(function () {
  document.addEventListener("click", function (event) {
    const link = event.target.closest("a.time");
    const figure = link && link.closest("figure");
    const player = figure && figure.querySelector("audio, video");
    const time = link && Number((link.hash.match(/^#t=([0-9.]+)$/) || [])[1]);
    if (!player || !Number.isFinite(time)) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    player.currentTime = time;
    player.play();
  });
})();
