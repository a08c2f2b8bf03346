import type { ViewCounts } from '@draftwright/contract/analytics'
import { type BlockColumn, type CodedColumn, type DayBlock, rowFlags } from './day-block.ts'

/** A question to the single views of a day. */
export interface BlockQuestion {
  /** Columns and the values they must have. */
  readonly conditions: readonly (readonly [column: BlockColumn, value: string])[]
  /** Only rows of these posts; null for all rows. */
  readonly contents: ReadonlySet<string> | null
  readonly isExit: boolean
  /** What rows are put together by; null for one sum of all. */
  readonly by: BlockColumn | null
  /** The group of a value of that column. */
  readonly toGroup: (value: string) => string
  /** Whether visitors of several posts are a sum. */
  readonly isOfPosts: boolean
  /** The flag of the rows that stand for a visit. */
  readonly visitFlag: number
  readonly hasTime: boolean
}

let scratch = new Uint8Array(0)

/** Adds the numbers of a day to those of each group. */
export function scanDayBlock(block: DayBlock, question: BlockQuestion, sums: Map<string, ViewCounts>): void {
  const mask = selectRows(block, question)
  if (mask === null) return
  const column = question.by === null ? null : block.columns[question.by]
  const names = column === null ? [question.toGroup('')] : [...new Set(column.values.map(question.toGroup))]
  const places = new Map(names.map((name, place) => [name, place]))
  const groups = Uint32Array.from(column?.values ?? [], (value) => places.get(question.toGroup(value)) ?? 0)
  const counted = countGroups(block, question, mask, { column, groups, size: names.length })
  for (const [place, name] of names.entries()) {
    const read = (numbers: Float64Array) => numbers[place] ?? 0
    if (read(counted.rows) === 0) continue
    const before = sums.get(name)
    sums.set(name, {
      views: read(counted.views) + (before?.views ?? 0),
      visitors: read(counted.visitors) + (before?.visitors ?? 0),
      visits: read(counted.visits) + (before?.visits ?? 0),
      reads: read(counted.reads) + (before?.reads ?? 0),
      engaged_ms: (question.hasTime ? read(counted.time) : 0) + (before?.engaged_ms ?? 0),
      bounces: read(counted.bounces) + (before?.bounces ?? 0),
    })
  }
}

/** A one for each row that fits; null if none can. */
function selectRows({ length, columns }: DayBlock, { conditions, contents }: BlockQuestion): Uint8Array | null {
  if (scratch.length < length) scratch = new Uint8Array(length)
  const mask = scratch.fill(1, 0, length)
  for (const [name, value] of conditions) {
    const { values, codes } = columns[name]
    const wanted = values.indexOf(value)
    if (wanted < 0) return null
    for (let at = 0; at < length; at++) if (codes[at] !== wanted) mask[at] = 0
  }
  if (contents !== null) {
    const { values, codes } = columns.content
    const allowed = Uint8Array.from(values, (id) => (contents.has(id) ? 1 : 0))
    if (!allowed.includes(1)) return null
    for (let at = 0; at < length; at++) if (allowed[codes[at] ?? 0] === 0) mask[at] = 0
  }
  return mask
}

/** The group of each value of a column; without a column all rows are in the first. */
interface Grouping {
  readonly column: CodedColumn | null
  readonly groups: Uint32Array
  readonly size: number
}

function countGroups(
  { length, flags, engagedMs }: DayBlock,
  { isExit, isOfPosts, visitFlag }: BlockQuestion,
  mask: Uint8Array,
  { column, groups, size }: Grouping,
) {
  const make = () => new Float64Array(size)
  const counted = {
    rows: make(),
    views: make(),
    visitors: make(),
    visits: make(),
    reads: make(),
    time: make(),
    bounces: make(),
  }
  const { rows, views, visitors, visits, reads, time, bounces } = counted
  // Rows of one visitor stand together: one that was counted last in a group was counted there before.
  const last = new Int32Array(size).fill(-1)
  const nextFlag = isOfPosts ? rowFlags.newPair : rowFlags.newVisitor
  const { view, read, visitor, exit, bounce } = rowFlags
  const codes = column?.codes
  let who = 0
  for (let at = 0; at < length; at++) {
    const flag = flags[at] ?? 0
    if ((flag & nextFlag) !== 0) who++
    if (mask[at] === 0 || (isExit && (flag & exit) === 0)) continue
    const group = codes === undefined ? 0 : (groups[codes[at] ?? 0] ?? 0)
    rows[group] = (rows[group] ?? 0) + 1
    if ((flag & view) !== 0) {
      views[group] = (views[group] ?? 0) + 1
      if ((flag & visitor) !== 0 && last[group] !== who) {
        last[group] = who
        visitors[group] = (visitors[group] ?? 0) + 1
      }
    }
    if ((flag & visitFlag) !== 0) visits[group] = (visits[group] ?? 0) + 1
    if ((flag & read) !== 0) reads[group] = (reads[group] ?? 0) + 1
    if ((flag & bounce) !== 0) bounces[group] = (bounces[group] ?? 0) + 1
    time[group] = (time[group] ?? 0) + (engagedMs[at] ?? 0)
  }
  return counted
}
