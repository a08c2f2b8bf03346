import type { Receipt } from '@draftwright/contract/receipts'
import { addDays, dayAt, startOfDay } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Caller } from '../../../http/caller.ts'
import { AppError } from '../../../http/errors.ts'
import type { Parts } from '../../../http/parts.ts'
import type { Found } from '../../../models/advising/found.ts'
import { accountZone, peopleByIds } from '../../accounts/index.ts'
import { standingInCrm } from '../../crm/index.ts'
import { listMembers } from '../../members/index.ts'

/** Who has a tool called for them, and in which workspace. */
export interface ToolCall {
  readonly db: AccountDb
  readonly caller: Caller
  readonly parts: Parts
  readonly signal: AbortSignal
}

/** A tool's call with what most of them ask first. */
export interface Reading extends ToolCall {
  readonly now: Date
  /** The workspace's, in which its days begin. */
  readonly zone: string
  readonly today: string
  /** Null, or the sentence that says why nothing of the CRM is shown. */
  readonly crmClosed: string | null
}

export async function openReading(call: ToolCall): Promise<Reading> {
  const [zone, closed] = await Promise.all([accountZone(call.db), standingInCrm(call)])
  const now = call.parts.now()
  return { ...call, now, zone, today: dayAt(now.getTime(), zone), crmClosed: closed === null ? null : `${closed}.` }
}

/** Rows of one kind or reason, and how many there are of them in all. */
export interface Group {
  readonly name: string
  readonly rows: readonly Receipt[]
  readonly total: number
  /** There are more than `total`. */
  readonly isCapped?: boolean
}

/** One answer of several groups; empty ones say so by a total of 0. */
export function gathered(groups: readonly Group[], notes: readonly string[] = []): Found {
  const capped = groups.filter(({ isCapped }) => isCapped === true).map(({ name }) => name)
  return {
    rows: groups.flatMap(({ name, rows }) => rows.map((row) => ({ ...row, facts: { group: name, ...row.facts } }))),
    totals: Object.fromEntries(groups.map(({ name, total }) => [name, total])),
    ...(capped.length === 0 ? {} : { at_least: capped }),
    notes,
  }
}

/** Notes of an answer that would have held rows of the CRM. */
export const crmNotes = ({ crmClosed }: Reading): string[] => (crmClosed === null ? [] : [crmClosed])

/** The moments between which the days lie, the last one included. */
export const bounds = ({ zone }: Reading, from: string, to: string): { from: string; until: string } => ({
  from: new Date(startOfDay(from, zone)).toISOString(),
  until: new Date(startOfDay(addDays(to, 1), zone)).toISOString(),
})

/**
 * The id of whom the rows are to belong to; null where that does not matter. Throws 404 for a name that nobody has, and 409
 * for one that several do.
 */
export async function ownerOf(
  { caller, parts }: Reading,
  { mine, whose }: { readonly mine?: boolean | undefined; readonly whose?: string | undefined },
): Promise<string | null> {
  if (mine === true) return caller.userId
  if (whose === undefined) return null
  const wanted = whose.toLowerCase()
  const members = (await listMembers(parts.engine, caller.accountId)).map(({ user_id, display_name }) => ({
    user_id,
    name: display_name.toLowerCase(),
  }))
  const same = members.filter(({ name }) => name === wanted)
  const found = same.length > 0 ? same : members.filter(({ name }) => name.split(/\s+/u).includes(wanted))
  const [one, ...others] = found
  if (one === undefined) throw new AppError(404, 'not_found', `Nobody in this workspace is called “${whose}”`)
  if (others.length > 0)
    throw new AppError(
      409,
      'conflict',
      `${found.length} people of this workspace are called “${whose}”; say the whole name`,
    )
  return one.user_id
}

/** What people are called, by id; those who are gone have no name. */
export async function namesOf(
  { parts }: Reading,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string | null> {
  const people = await peopleByIds(
    parts.engine,
    ids.filter((id) => id !== null),
  )
  return (id) => (id === null ? null : (people.get(id)?.display_name ?? null))
}
export type NameOf = Awaited<ReturnType<typeof namesOf>>

/** The first words of a text, on one line. */
export function clipped(text: string, most: number): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  const end = cut.lastIndexOf(' ')
  return `${end > most / 2 ? cut.slice(0, end) : cut}…`
}
