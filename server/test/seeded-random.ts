/** A seeded random source, so that failures can be reproduced. */
export class SeededRandom {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to 1, exclusive (mulberry32). */
  nextNumber(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number below `end`. */
  nextBelow(end: number): number {
    return Math.floor(this.nextNumber() * end)
  }

  /** True in this percentage of cases. */
  hasChance(percent: number): boolean {
    return this.nextNumber() * 100 < percent
  }

  pickOne<T>(list: readonly T[]): T {
    const picked = list[this.nextBelow(list.length)]
    if (picked === undefined) throw new Error('There is nothing to pick from')
    return picked
  }

  /** Picks this many, with replacement. */
  pickMany<T>(list: readonly T[], count: number): T[] {
    return Array.from({ length: count }, () => this.pickOne(list))
  }
}
