/** A thing on a day, at `start` minutes of its clock. */
export interface Timed {
  start: number
}
export interface Placed<T> {
  item: T
  lane: number
  /** Lanes of the group it stands in: its width is one of them. */
  lanes: number
}
/** Those that found no lane, from `start` minutes on. */
export interface Rest {
  start: number
  count: number
  lane: number
  lanes: number
}

/**
 * Puts what overlaps side by side. Items come sorted; each takes `length` minutes of room. Where more than `most` would
 * stand abreast, the last lane counts the ones without a place instead of making all of them unreadable.
 */
export function layOut<T extends Timed>(
  items: T[],
  { length, most }: { length: number; most: number },
): { placed: Placed<T>[]; rests: Rest[] } {
  const placed: Placed<T>[] = []
  const rests: Rest[] = []
  let group: { item: T; lane: number }[] = []
  let ends: number[] = []
  const close = () => {
    const lanes = Math.min(ends.length, most)
    const isCut = ends.length > most
    const hidden = isCut ? group.filter(({ lane }) => lane >= most - 1) : []
    for (const one of group) if (!isCut || one.lane < most - 1) placed.push({ ...one, lanes })
    // One mark a stretch: a second one further down would otherwise lie on the first.
    let rest: Rest | null = null
    for (const { item } of hidden) {
      if (rest && item.start < rest.start + length) rest.count++
      else rests.push((rest = { start: item.start, count: 1, lane: most - 1, lanes }))
    }
    group = []
    ends = []
  }
  for (const item of items) {
    if (ends.every((end) => end <= item.start)) close()
    const free = ends.findIndex((end) => end <= item.start)
    const lane = free === -1 ? ends.length : free
    ends[lane] = item.start + length
    group.push({ item, lane })
  }
  close()
  return { placed, rests }
}
