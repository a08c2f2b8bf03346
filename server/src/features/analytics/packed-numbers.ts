import type { ViewCounts } from '@draftwright/contract/analytics'
import type { Breakdown } from '@draftwright/contract/visits'
import { addDays } from '@draftwright/contract/wall-clock'
import { setImmediate as yieldTurn } from 'node:timers/promises'
import type { AccountDb } from '../../db/account-db.ts'
import { type BlockColumn, type DayBlock, decodeDayBlock, rowFlags } from './day-block.ts'
import { listDayBlocks, listPostGroups, loadDayBlocks, type StoredDayBlock } from './day-blocks-store.ts'
import { chooseEventCounting, isOfPosts, type NumbersFilter } from './numbers-filter.ts'
import type { Span } from './periods.ts'
import { type BlockQuestion, scanDayBlock } from './scan-day-block.ts'

/** What packed days say, by value or by day, and the days that have to be read from the table. */
export interface PackedNumbers {
  readonly sums: ReadonlyMap<string, ViewCounts>
  readonly others: readonly Span[]
}

const mostBytes = 192 * 1024 * 1024
const forgottenAfterMs = 600_000
const loadedAtOnce = 8
/** Other requests are answered in between. */
const turnMs = 8

/** Days that were asked for lately, the latest last. */
const known = new Map<string, DayBlock>()
let knownBytes = 0
let loading: Promise<unknown> = Promise.resolve()
let forgetting: NodeJS.Timeout | undefined

/** Adds up the packed days of a span; null if there are none. */
export async function readPackedNumbers(
  db: AccountDb,
  filter: NumbersFilter,
  span: Span,
  by: Breakdown | 'day',
): Promise<PackedNumbers | null> {
  const stored = await listDayBlocks(db, span)
  if (stored.length === 0) return null
  const blocks = await readBlocks(db, stored)
  const question = await buildQuestion(db, filter, by, blocks)
  const sums = new Map<string, ViewCounts>()
  let started = performance.now()
  for (const { day, block } of blocks) {
    scanDayBlock(block, by === 'day' ? { ...question, toGroup: () => day } : question, sums)
    if (performance.now() - started < turnMs) continue
    await yieldTurn()
    started = performance.now()
  }
  return { sums, others: listOtherDays(span, new Set(blocks.map(({ day }) => day))) }
}

interface DatedBlock {
  readonly day: string
  readonly block: DayBlock
}

/** One load at a time: the questions of a page want the same days. A day that has changed meanwhile is left out. */
async function readBlocks(db: AccountDb, stored: readonly StoredDayBlock[]): Promise<DatedBlock[]> {
  const blocks = new Map<string, DayBlock>()
  const work = async () => {
    const missing: string[] = []
    for (const { version } of stored) {
      const block = known.get(version)
      if (block === undefined) missing.push(version)
      else keepBlock(version, block, blocks)
    }
    for (let from = 0; from < missing.length; from += loadedAtOnce)
      for (const { version, data } of await loadDayBlocks(db, missing.slice(from, from + loadedAtOnce)))
        keepBlock(version, await decodeDayBlock(data), blocks)
  }
  const mine = loading.then(work)
  loading = mine.catch(() => undefined)
  await mine
  clearTimeout(forgetting)
  forgetting = setTimeout(forgetBlocks, forgottenAfterMs).unref()
  return stored.flatMap(({ day, version }) => {
    const block = blocks.get(version)
    return block === undefined ? [] : [{ day, block }]
  })
}

function keepBlock(version: string, block: DayBlock, wanted: Map<string, DayBlock>): void {
  wanted.set(version, block)
  if (!known.delete(version)) knownBytes += block.bytes
  known.set(version, block)
  for (const [oldest, { bytes }] of known) {
    if (knownBytes <= mostBytes) break
    known.delete(oldest)
    knownBytes -= bytes
  }
}

function forgetBlocks(): void {
  known.clear()
  knownBytes = 0
}

async function buildQuestion(
  db: AccountDb,
  filter: NumbersFilter,
  by: Breakdown | 'day',
  blocks: readonly DatedBlock[],
): Promise<BlockQuestion> {
  const counting = chooseEventCounting(filter, by === 'day' ? undefined : by)
  const { contentId, pillarId, channelId } = filter
  const isByPosts = by === 'content' || by === 'pillar' || by === 'channel'
  const posts =
    isOfPosts(filter) || isByPosts
      ? await listPostGroups(db, [
          ...new Set(blocks.flatMap(({ block }) => block.columns.content.values)).difference(new Set([''])),
        ])
      : []
  const chosen = posts.filter(
    ({ id, pillar_id, channel_id }) =>
      (contentId === undefined || id === contentId) &&
      (pillarId === undefined || pillar_id === pillarId) &&
      (channelId === undefined || channel_id === channelId),
  )
  const groups = new Map(
    posts.map(({ id, pillar_id, channel_id }) => [
      id,
      (by === 'pillar' ? pillar_id : by === 'channel' ? channel_id : id) ?? '',
    ]),
  )
  return {
    conditions: Object.entries(filter.values ?? {}).map(([name, value]) => [toColumn(name as Breakdown), value]),
    contents: isOfPosts(filter) ? new Set(chosen.map(({ id }) => id)) : null,
    isExit: counting.isExit,
    by: by === 'day' ? null : toColumn(by),
    toGroup: isByPosts ? (id) => groups.get(id) ?? '' : (value) => value,
    isOfPosts: counting.isOfGroup,
    visitFlag: rowFlags[counting.visits],
    hasTime: counting.hasTime,
  }
}

function toColumn(name: Breakdown): BlockColumn {
  if (name === 'page' || name === 'exit') return 'path'
  return name === 'pillar' || name === 'channel' ? 'content' : name
}

/** The days of the span that are not among these, next to each other as spans. */
function listOtherDays({ from, to }: Span, packed: ReadonlySet<string>): Span[] {
  const spans: { from: string; to: string }[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const last = spans.at(-1)
    if (packed.has(day)) continue
    if (last !== undefined && addDays(last.to, 1) === day) last.to = day
    else spans.push({ from: day, to: day })
  }
  return spans
}
