// Keeps rows beside rows: what one of two boxes scrolls down, the other does too.

/** @param {HTMLElement} a @param {HTMLElement} b @param {() => boolean} wanted whether their rows are of one height */
export function scrollTogether(a, b, wanted) {
  for (const [from, to] of [
    [a, b],
    [b, a],
  ]) {
    from.addEventListener("scroll", () => wanted() && (to.scrollTop = from.scrollTop), { passive: true });
  }
}
