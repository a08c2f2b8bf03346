export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
export type Place = 'end' | 'start' | 'top'

interface Room {
  readonly width: number
  readonly height: number
  /** What the panel must stay below. */
  readonly header: number
  /** What it must stay beside. */
  readonly sidebar: number
}

const margin = 16

const computeOverlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

const toBox = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

/**
 * The corner in which a panel of this size covers least of the boxes, and then least of the others; and whether it covers any of the
 * boxes even there.
 */
export function choosePlace(
  { width, height }: { width: number; height: number },
  room: Room,
  boxes: readonly Box[],
  others: readonly Box[] = [],
): { place: Place; isCovering: boolean } {
  const end = room.width - margin - width
  const bottom = room.height - margin - height
  const corners: [Place, Box][] = [
    ['end', toBox(end, bottom, width, height)],
    ['start', toBox(Math.min(end, room.sidebar + margin), bottom, width, height)],
    ['top', toBox(end, room.header + margin, width, height)],
  ]
  const sumOverlaps = (corner: Box, all: readonly Box[]) =>
    all.reduce((sum, box) => sum + computeOverlap(corner, box), 0)
  const covered = corners.map(([place, corner]) => ({
    place,
    area: sumOverlaps(corner, boxes),
    ofOthers: sumOverlaps(corner, others),
  }))
  const best = covered.reduce((least, one) =>
    one.area < least.area || (one.area === least.area && one.ofOthers < least.ofOthers) ? one : least,
  )
  return { place: best.place, isCovering: best.area > 0 }
}
