/** An item on a day, at `start` minutes of its clock. */
export interface TimedItem {
  start: number
}
export interface PlacedItem<T> {
  item: T
  lane: number
  /** Lanes of its group: its width is one of them. */
  lanes: number
}
/** Items without a lane, from `start` minutes on. */
export interface LaneOverflow {
  start: number
  count: number
  lane: number
  lanes: number
}

/**
 * Places overlapping items side by side. Items are sorted; each takes `length` minutes. If more than `most` would overlap, the
 * last lane shows the number of the others instead of making all of them unreadable.
 */
export function assignLanes<T extends TimedItem>(
  items: T[],
  { length, most }: { length: number; most: number },
): { placed: PlacedItem<T>[]; overflows: LaneOverflow[] } {
  const placed: PlacedItem<T>[] = []
  const overflows: LaneOverflow[] = []
  let group: { item: T; lane: number }[] = []
  let ends: number[] = []
  const close = () => {
    const lanes = Math.min(ends.length, most)
    const isCut = ends.length > most
    const hidden = isCut ? group.filter(({ lane }) => lane >= most - 1) : []
    for (const one of group) if (!isCut || one.lane < most - 1) placed.push({ ...one, lanes })
    // One mark per overlap: further ones would cover the first.
    let rest: LaneOverflow | null = null
    for (const { item } of hidden) {
      if (rest && item.start < rest.start + length) rest.count++
      else overflows.push((rest = { start: item.start, count: 1, lane: most - 1, lanes }))
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
  return { placed, overflows }
}
