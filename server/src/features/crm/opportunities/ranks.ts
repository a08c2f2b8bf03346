/**
 * Ranks of cards in a column, as texts that sort by their bytes: there is always another one between any two, so that a move
 * writes one row. A rank is a fraction below one in 62 digits, at least eight of them; only those eight may end in zeros.
 */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = 62n
const head = 8
/** The distance of cards at the ends: room for tens of billions of them before ranks grow. */
const step = base ** 2n
/** A longer rank makes the column be spread again. */
export const maxRankLength = 24

const toRankValue = (rank: string, length: number): bigint => {
  let value = 0n
  for (let at = 0; at < length; at++) value = value * base + BigInt(Math.max(0, digits.indexOf(rank[at] ?? '0')))
  return value
}

function toRankText(value: bigint, length: number): string {
  let text = ''
  for (let rest = value, at = 0; at < length; at++, rest /= base) text = digits.charAt(Number(rest % base)) + text
  return text.length > head ? text.slice(0, head) + text.slice(head).replace(/0+$/u, '') : text
}

/**
 * So many ranks in ascending order, evenly between two neighbours; null is the end of the column on that side. Throws when the
 * two are not in order; ties must be spread before.
 */
export function createRanksBetween(after: string | null, before: string | null, count: number): string[] {
  if (after !== null && before !== null && after >= before) throw new RangeError(`No rank fits after ${after}`)
  if (count === 0) return []
  const room = base ** BigInt(head)
  const many = BigInt(count)
  // At an end the next cards get a fixed distance, so that ranks stay short for any number of cards.
  if (before === null) {
    const first = after === null ? room / 2n : toRankValue(after, head) + step
    if (first + step * many < room)
      return Array.from({ length: count }, (_none, at) => toRankText(first + step * BigInt(at), head))
  } else if (after === null) {
    const first = toRankValue(before, head) - step * many
    if (first > 0n) return Array.from({ length: count }, (_none, at) => toRankText(first + step * BigInt(at), head))
  }
  return spaceEvenly(after ?? '', before, many)
}

function spaceEvenly(after: string, before: string | null, many: bigint): string[] {
  const spare = Math.ceil(Math.log(Number(many) + 1) / Math.log(62)) + 2
  const length = Math.max(head, after.length, before?.length ?? 0) + spare
  const low = toRankValue(after, length)
  const high = before === null ? base ** BigInt(length) : toRankValue(before, length)
  const gap = (high - low) / (many + 1n)
  // As few digits as still distinguish them: cutting removes less than one gap.
  let kept = head
  while (base ** BigInt(length - kept) >= gap) kept++
  const cut = base ** BigInt(length - kept)
  return Array.from({ length: Number(many) }, (_none, at) => toRankText((low + gap * BigInt(at + 1)) / cut, kept))
}

/** One rank between two neighbours. */
export const createRankBetween = (after: string | null, before: string | null): string =>
  createRanksBetween(after, before, 1)[0] ?? ''
