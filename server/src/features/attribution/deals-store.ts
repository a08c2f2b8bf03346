import type { StageKind } from '@draftwright/contract/crm/vocabulary'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { isMeetingReadable } from '../meetings/index.ts'

export interface DealRow {
  readonly id: string
  readonly name: string
  readonly status: StageKind
  readonly amount: number | null
  readonly currency: string
  readonly created_at: string
  readonly closed_at: string | null
}

const columns = sql`o.id, o.name, o.status, o.amount, o.currency, o.created_at,
  case when o.status = 'open' then null else coalesce(o.closed_at, o.stage_entered_at) end as closed_at`

const isVisible = (
  db: AccountDb,
  ownerId: string | null,
) => sql`o.account_id = ${db.accountId}::uuid and o.deleted_at is null
  ${ownerId === null ? sql`` : sql`and o.owner_id = ${ownerId}::uuid`}`

/** Of everyone if `ownerId` is null. */
export async function findDeal(db: AccountDb, ownerId: string | null, id: string): Promise<DealRow | undefined> {
  const { rows } = await sql<DealRow>`
    select ${columns} from crm_opportunities o where ${isVisible(db, ownerId)} and o.id = ${id}::uuid`.execute(
    db.kysely,
  )
  return rows[0]
}

/** Days of the workspace, both included. */
export interface DealPeriod {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Open deals that were created in the period, and won ones that were closed in it, the newest first. */
export async function listDeals(
  db: AccountDb,
  ownerId: string | null,
  { from, to }: DealPeriod,
  limit: number,
): Promise<DealRow[]> {
  const day = sql`((case when o.status = 'open' then o.created_at else coalesce(o.closed_at, o.stage_entered_at) end)
    at time zone (select a.time_zone from accounts a where a.id = ${db.accountId}::uuid))::date`
  const { rows } = await sql<DealRow>`
    select ${columns} from crm_opportunities o
    where ${isVisible(db, ownerId)} and o.status in ('open', 'won')
      ${from === undefined ? sql`` : sql`and ${day} >= ${from}::date`} ${to === undefined ? sql`` : sql`and ${day} <= ${to}::date`}
    order by o.created_at desc, o.id desc limit ${limit}`.execute(db.kysely)
  return rows
}

const tablesByGroup = { pillar: 'pillars', channel: 'channels', campaign: 'campaigns' } as const

/** Names of pillars, channels, campaigns or posts by id. */
export async function readGroupNames(
  db: AccountDb,
  by: 'content' | 'pillar' | 'channel' | 'campaign',
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows =
    by === 'content'
      ? await db.from('contents').select(['id', 'title as name']).where('id', 'in', ids).execute()
      : await db.from(tablesByGroup[by]).select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Undefined for posts in the trash. */
export const findPost = (db: AccountDb, id: string) =>
  db.from('contents').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

/** The meeting whose words became the idea of a post, if the caller sees it. */
export async function findPostOrigin(db: AccountDb, sight: { readonly userId: string }, id: string) {
  const { rows } = await sql<{ id: string; title: string; started_at: string }>`
    select meetings.id, meetings.title, meetings.started_at
    from contents p
    join meeting_ideas i on i.account_id = p.account_id and i.idea_id = p.idea_id
    join meetings on meetings.account_id = p.account_id and meetings.id = i.meeting_id and ${isMeetingReadable(sight)}
    where p.account_id = ${db.accountId}::uuid and p.id = ${id}::uuid`.execute(db.kysely)
  return rows[0]
}
