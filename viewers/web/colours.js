// The colours of the page, which are CSS custom properties, for what is drawn on a canvas or in a picture.

/** @type {Map<string, string>} */
const known = new Map();

/** The colour of a custom property, such as "text" or "head-3". @param {string} name */
export function colour(name) {
  let value = known.get(name);
  if (value === undefined) {
    value = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
    known.set(name, value);
  }
  return value;
}

/** After a change of the theme. */
export const forgetColours = () => known.clear();

/** There are 16, so the 17th head has the first one's again; its number stands beside it. @param {number} head */
export const headColour = (head) => colour(headColourName(head));

/** @param {number} head */
export const headColourName = (head) => `head-${head % 16}`;

/** @param {number} value */
export const signColour = (value) => colour(value < 0 ? "negative" : "positive");

/** #rrggbb as three numbers. @param {string} hex */
export function channels(hex) {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
}

/** `share` of one colour over another. @param {string} over @param {string} under @param {number} share */
export function mixed(over, under, share) {
  const below = channels(under);
  const parts = channels(over).map((part, i) => Math.round(below[i] + (part - below[i]) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * The page's text or background if it can be read on a fill, else black or white, of which one always can.
 * @param {string} fill
 */
export function inkOn(fill) {
  const inks = [colour("text"), colour("background"), "#000000", "#ffffff"];
  return inks.find((ink) => contrast(ink, fill) >= 4.5) ?? inks[2];
}

/** WCAG's contrast, 1 to 21. @param {string} a @param {string} b */
export function contrast(a, b) {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

/** @param {string} hex */
function luminance(hex) {
  const [red, green, blue] = channels(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
