// The token or the pair that the reader points at, with the mouse, a finger or the keyboard. A click holds it fast.

/** @typedef {{query: number | null, key: number | null}} Place positions of tokens */

const nowhere = { query: null, key: null };

export class Pointed {
  /** @type {Place} */
  #passing = nowhere;
  /** @type {Place} */
  #held = nowhere;
  /** @type {Set<() => void>} */
  #listeners = new Set();

  /** @returns {Place} */
  get place() {
    return isSomewhere(this.#passing) ? this.#passing : this.#held;
  }

  get held() {
    return this.#held;
  }

  /** @param {Partial<Place>} place */
  pass(place) {
    this.#passing = { ...nowhere, ...place };
    this.#tell();
  }

  leave() {
    this.pass({});
  }

  /** Holds a place, or lets go of the one that is held already. @param {Partial<Place>} place */
  hold(place) {
    const wanted = { ...nowhere, ...place };
    const same = wanted.query === this.#held.query && wanted.key === this.#held.key;
    this.#held = same ? nowhere : wanted;
    this.#tell();
  }

  letGo() {
    this.#held = nowhere;
    this.#passing = nowhere;
    this.#tell();
  }

  /** @param {() => void} listener */
  subscribe(listener) {
    this.#listeners.add(listener);
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}

/** @param {Place} place */
export const isSomewhere = (place) => place.query !== null || place.key !== null;

/**
 * At which of the positions shown a token is; null where it is not.
 * @param {number[]} positions @param {number | null} position
 */
export function found(positions, position) {
  const index = position === null ? -1 : positions.indexOf(position);
  return index < 0 ? null : index;
}
