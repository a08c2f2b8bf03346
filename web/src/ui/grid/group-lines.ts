/** The head of a group, as it is counted. */
export interface CountedGroup {
  readonly key: string
  /** 0 is outermost. */
  readonly level: number
  readonly n: number
}
/** The rows of a grid: heads of groups among records. */
export interface GroupLines<Row, Head> {
  readonly lines: readonly Row[]
  /** By the id of their line. */
  readonly heads: ReadonlyMap<string, Head>
  /** The place of each line in the list of records; -1 for a head. */
  readonly places: readonly number[] | null
}

const headMark = 'group:'

/**
 * Puts the heads of groups before their records, and leaves out what stands in closed ones. Counts may lag behind the list: what
 * is beyond them comes last.
 */
export function buildGroupLines<Row, Head extends CountedGroup>(
  rows: readonly Row[],
  groups: readonly Head[],
  closed: ReadonlySet<string>,
  createHead: (id: string) => Row,
): GroupLines<Row, Head> {
  if (groups.length === 0) return { lines: rows, heads: new Map(), places: null }
  const deepest = Math.max(...groups.map(({ level }) => level))
  const heads = new Map<string, Head>()
  const lines: Row[] = []
  const places: number[] = []
  let at = 0
  /** The level of the closed group that is passed, if any. */
  let hidden: number | null = null
  const addRecords = (n: number) => {
    for (const end = Math.min(rows.length, at + n); at < end; at++) {
      const row = rows[at]
      if (row === undefined) continue
      lines.push(row)
      places.push(at)
    }
  }
  for (const group of groups) {
    if (hidden !== null && group.level <= hidden) hidden = null
    if (hidden === null) {
      const id = `${headMark}${group.key}`
      heads.set(id, group)
      lines.push(createHead(id))
      places.push(-1)
      if (closed.has(group.key)) hidden = group.level
    }
    if (group.level !== deepest) continue
    if (hidden === null) addRecords(group.n)
    else at = Math.min(rows.length, at + group.n)
  }
  addRecords(rows.length - at)
  return { lines, heads, places }
}

/** The places of a list that have to be loaded for lines that are shown; null if none has. */
export function findMissingPlaces(
  lines: readonly { readonly id: string }[],
  places: readonly number[] | null,
  from: number,
  to: number,
): { readonly from: number; readonly to: number } | null {
  // The first that is missing decides: what is shown may be in several parts of the list.
  const shown = lines.slice(from, to + 1)
  const first = from + shown.findIndex(isGap)
  const last = from + shown.findLastIndex(isGap)
  if (first < from) return null
  return places === null ? { from: first, to: last } : { from: places[first] ?? 0, to: places[last] ?? 0 }
}

/** The place in the list of the first record that is shown; null if there are only heads. */
export function findShownPlace(places: readonly number[] | null, from: number, to: number): number | null {
  if (places === null) return from
  return places.slice(from, to + 1).find((place) => place !== -1) ?? null
}

const gapMark = '~'
/** The id of what stands for a record that is not loaded yet. */
export const toGapId = (at: number): string => `${gapMark}${at}`
export const isGap = ({ id }: { readonly id: string }): boolean => id.startsWith(gapMark)
