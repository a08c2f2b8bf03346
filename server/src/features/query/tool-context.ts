import type { Source } from '@draftwright/contract/sources'
import { addDays, toZoneDay, getStartOfDay } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { ToolResult } from '../../models/advising/tool-result.ts'
import { readAccountTimeZone, findUsersByIds } from '../accounts/index.ts'
import { explainCrmRefusal } from '../crm/index.ts'
import { listMembers } from '../members/index.ts'

/** The person a tool runs for, and their workspace. */
export interface ToolCaller {
  readonly db: AccountDb
  readonly caller: Caller
  readonly context: AppContext
  readonly signal: AbortSignal
}

/** A tool call with the data most tools need. */
export interface ToolContext extends ToolCaller {
  readonly now: Date
  /** The time zone of the workspace's days. */
  readonly zone: string
  readonly today: string
  /** Null, or the message why no CRM data is shown. */
  readonly crmDeniedReason: string | null
}

export async function createToolContext(call: ToolCaller): Promise<ToolContext> {
  // A request's own query and body are not for the calls that a tool makes.
  const { db, caller, context, signal } = call
  const [zone, closed] = await Promise.all([readAccountTimeZone(db), explainCrmRefusal(call)])
  const now = context.now()
  return {
    db,
    caller,
    context,
    signal,
    now,
    zone,
    today: toZoneDay(now.getTime(), zone),
    crmDeniedReason: closed === null ? null : `${closed}.`,
  }
}

/** Rows of one kind or reason, and their total number. */
export interface SourceGroup {
  readonly name: string
  readonly rows: readonly Source[]
  readonly total: number
  /** There are more than `total`. */
  readonly isCapped?: boolean
}

/** One answer of several groups; empty ones have a total of 0. */
export function buildToolResult(groups: readonly SourceGroup[], notes: readonly string[] = []): ToolResult {
  const capped = groups.filter(({ isCapped }) => isCapped === true).map(({ name }) => name)
  return {
    rows: groups.flatMap(({ name, rows }) => rows.map((row) => ({ ...row, facts: { group: name, ...row.facts } }))),
    totals: Object.fromEntries(groups.map(({ name, total }) => [name, total])),
    ...(capped.length === 0 ? {} : { at_least: capped }),
    notes,
  }
}

/** Notes of an answer that would have contained CRM records. */
export const listCrmNotes = ({ crmDeniedReason }: ToolContext): string[] =>
  crmDeniedReason === null ? [] : [crmDeniedReason]

/** The moments that delimit the days, the last day included. */
export const toTimeRange = ({ zone }: ToolContext, from: string, to: string): { from: string; until: string } => ({
  from: new Date(getStartOfDay(from, zone)).toISOString(),
  until: new Date(getStartOfDay(addDays(to, 1), zone)).toISOString(),
})

/** The id of the requested owner; null for any owner. Throws 404 for an unknown name, and 409 for an ambiguous one. */
export async function resolveOwnerId(
  { caller, context }: ToolContext,
  { mine, whose }: { readonly mine?: boolean | undefined; readonly whose?: string | undefined },
): Promise<string | null> {
  if (mine === true) return caller.userId
  if (whose === undefined) return null
  const wanted = whose.toLowerCase()
  const members = (await listMembers(context.engine, caller.accountId)).map(({ user_id, display_name }) => ({
    user_id,
    name: display_name.toLowerCase(),
  }))
  const same = members.filter(({ name }) => name === wanted)
  const found = same.length > 0 ? same : members.filter(({ name }) => name.split(/\s+/u).includes(wanted))
  const [one, ...others] = found
  if (one === undefined) throw new AppError(404, 'not_found', `No member of this workspace is called “${whose}”`)
  if (others.length > 0)
    throw new AppError(
      409,
      'conflict',
      `${found.length} members of this workspace are called “${whose}”; use the full name`,
    )
  return one.user_id
}

/** People's names by id; deleted people have none. */
export async function loadPersonNames(
  { context }: ToolContext,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string | null> {
  const people = await findUsersByIds(
    context.engine,
    ids.filter((id) => id !== null),
  )
  return (id) => (id === null ? null : (people.get(id)?.display_name ?? null))
}

/** The first words of a text, on one line. */
export function truncateLine(text: string, most: number): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  const end = cut.lastIndexOf(' ')
  return `${end > most / 2 ? cut.slice(0, end) : cut}…`
}
