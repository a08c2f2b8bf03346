import type { CountedDimension } from '@draftwright/contract/visits'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { toJsonText } from '../../db/json-columns.ts'

export interface PastDay {
  readonly day: string
  readonly views: number
  readonly visitors: number
  readonly reads: number
  readonly bots: number
  /** Time in view of all visits. */
  readonly engaged_ms?: number
}

/** The share of each value, 0 to 1, in the order in which rounding favors them; the rest is not known. */
type Shares = readonly (readonly [value: string, share: number])[]
/** What is known of the visits besides their numbers; a dimension that is left out is not known. */
export type PastFacts = Partial<Record<Exclude<CountedDimension, 'total' | 'content'>, Shares>>

/** Those in which every view has a value, known or not. */
const sides = [
  'page',
  'entry',
  'exit',
  'source',
  'source_kind',
  'campaign',
  'device',
  'browser',
  'country',
  'link',
] as const

const counts = ['views', 'visitors', 'visits', 'reads', 'engaged_ms', 'bounces', 'bots'] as const
type Counts = Record<(typeof counts)[number], number>

/** Numbers of a post that were not counted here, each visitor being one visit. They go with the example (`removeExampleNumbers`). */
export async function addPastNumbers(
  db: AccountDb,
  contentId: string,
  days: readonly PastDay[],
  facts: PastFacts = {},
): Promise<void> {
  const rows = days.flatMap(({ day, engaged_ms = 0, ...numbers }) => {
    const all: Counts = { ...numbers, visits: numbers.visitors, engaged_ms, bounces: 0 }
    const known: [CountedDimension, Shares][] = [
      ['total', [['', 1]]],
      ['content', [[contentId, 1]]],
    ]
    const parts: [CountedDimension, Shares][] = sides.map((side) => [side, facts[side] ?? []])
    return [
      ...known.flatMap(([dimension, shares]) => splitCounts(all, shares).map((row) => ({ dimension, day, ...row }))),
      ...parts.flatMap(([dimension, shares]) =>
        splitCounts({ ...all, bots: 0 }, shares).map((row) => ({ dimension, day, ...row })),
      ),
    ]
  })
  const names = sql.join(counts.map((name) => sql.ref(name)))
  for (const table of ['daily_numbers', 'example_numbers'] as const)
    await sql`
      insert into ${sql.table(table)} (account_id, dimension, value, day, ${names})
      select ${db.accountId}::uuid, r.dimension, r.value, r.day, ${names}
      from jsonb_to_recordset(${toJsonText(rows)}::jsonb) as r (dimension text, value text, day date, views integer,
        visitors integer, visits integer, reads integer, engaged_ms bigint, bounces integer, bots integer)
      on conflict (account_id, dimension, value, day) do update set
        ${sql.join(counts.map((name) => sql`${sql.ref(name)} = ${sql.table(table)}.${sql.ref(name)} + excluded.${sql.ref(name)}`))}`.execute(
      db.kysely,
    )
}

/** A day's numbers by value; their sums are the day's, and what no share names has the empty value. */
function splitCounts(all: Counts, shares: Shares): (Counts & { value: string })[] {
  const left = { ...all }
  const known = shares.map(([value, share]) => {
    const part = Object.fromEntries(
      counts.map((name) => [name, Math.min(left[name], Math.round(all[name] * share))]),
    ) as Counts // the keys are the counts' names
    for (const name of counts) left[name] -= part[name]
    return { value, ...part }
  })
  const rest = known.find(({ value }) => value === '')
  if (rest !== undefined) for (const name of counts) rest[name] += left[name]
  const rows = rest === undefined ? [...known, { value: '', ...left }] : known
  return rows.filter((row) => counts.some((name) => row[name] > 0))
}

/** Takes away exactly what was added; what was counted on example posts themselves stays. */
export async function removeExampleNumbers(db: AccountDb): Promise<void> {
  const less = sql.join(counts.map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)} - p.${sql.ref(name)}`))
  await sql`
    with past as (delete from example_numbers where account_id = ${db.accountId}::uuid returning *)
    update daily_numbers n set ${less} from past p
    where n.account_id = p.account_id and n.dimension = p.dimension and n.value = p.value and n.day = p.day`.execute(
    db.kysely,
  )
  // The days first: those of weeks and months follow them.
  for (const table of ['daily_numbers', 'period_numbers'] as const)
    await sql`
      delete from ${sql.table(table)}
      where account_id = ${db.accountId}::uuid
        and (views, visitors, visits, reads, engaged_ms, bounces, bots) = (0, 0, 0, 0, 0, 0, 0)`.execute(db.kysely)
}
