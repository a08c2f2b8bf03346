/** A source of chance that a seed repeats, so that a failure can be looked at again. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to 1, without it (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  /** Something happens in so many of a hundred cases. */
  is(percent: number): boolean {
    return this.next() * 100 < percent
  }

  oneOf<T>(list: readonly T[]): T {
    const picked = list[this.below(list.length)]
    if (picked === undefined) throw new Error('There is nothing to pick from')
    return picked
  }

  /** So many, each picked anew. */
  some<T>(list: readonly T[], count: number): T[] {
    return Array.from({ length: count }, () => this.oneOf(list))
  }
}
