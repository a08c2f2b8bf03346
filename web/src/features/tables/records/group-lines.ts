import type { RecordSummary, SummaryGroup } from '@draftwright/contract/table-summaries'
import type { GridRecord } from '../model.ts'

/** The rows of a sheet: heads of groups among records. */
export interface GroupLines {
  readonly lines: readonly GridRecord[]
  /** By the id of their line. */
  readonly heads: ReadonlyMap<string, SummaryGroup>
  /** The place of each line in the list of records; -1 for a head. */
  readonly places: readonly number[] | null
}

const headMark = 'group:'

/** Puts the heads of groups before their records, and leaves out what stands in closed ones. Counts may lag behind the list: what is beyond them comes last. */
export function buildGroupLines(
  rows: readonly GridRecord[],
  groups: RecordSummary['groups'],
  closed: ReadonlySet<string>,
): GroupLines {
  if (groups.length === 0) return { lines: rows, heads: new Map(), places: null }
  const deepest = Math.max(...groups.map(({ level }) => level))
  const heads = new Map<string, SummaryGroup>()
  const lines: GridRecord[] = []
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
      lines.push({ id, fields: {} })
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
