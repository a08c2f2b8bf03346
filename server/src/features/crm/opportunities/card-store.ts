import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'

export interface LockedOpportunity {
  readonly id: string
  readonly name: string
  readonly stage_id: string
  readonly pipeline_id: string
}

/** An active opportunity that the caller may see, locked until the transaction ends. */
export const lockOpportunity = (
  db: AccountDb,
  id: string,
  ownerId: string | null,
): Promise<LockedOpportunity | undefined> =>
  db
    .from('crm_opportunities')
    .select(['id', 'name', 'stage_id', 'pipeline_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(ownerId !== null, (query) => query.where('owner_id', '=', ownerId))
    .forUpdate()
    .executeTakeFirst()

export interface Card {
  readonly id: string
  readonly rank: string
}

/** A card the caller sees in a column. */
export const findCard = (
  db: AccountDb,
  stageId: string,
  id: string,
  ownerId: string | null,
): Promise<Card | undefined> =>
  db
    .from('crm_opportunities')
    .select(['id', 'rank'])
    .where('id', '=', id)
    .where('stage_id', '=', stageId)
    .where('deleted_at', 'is', null)
    .$if(ownerId !== null, (query) => query.where('owner_id', '=', ownerId))
    .executeTakeFirst()

/** The next cards of a column in one direction, nearest first, of all owners; from its end without a card. */
export async function listCardsBeside(
  db: AccountDb,
  stageId: string,
  card: Card | null,
  side: 'above' | 'below',
  count: number,
): Promise<Card[]> {
  const [sign, order] = side === 'above' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const beyond = card === null ? sql`` : sql`and (rank, id) ${sign} (${card.rank}, ${card.id}::uuid)`
  const { rows } = await sql<Card>`
    select id, rank from crm_opportunities
    where account_id = ${db.accountId} and stage_id = ${stageId} and deleted_at is null ${beyond}
    order by rank ${order}, id ${order} limit ${count}`.execute(db.kysely)
  return rows
}

/** Locks these cards in the common order, and returns their current ranks. */
export const lockCards = (db: AccountDb, stageId: string, ids: readonly string[]): Promise<Card[]> =>
  db
    .from('crm_opportunities')
    .select(['id', 'rank'])
    .where('id', 'in', [...ids])
    .where('stage_id', '=', stageId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** New ranks for cards that keep their order: not a user's change, so their versions stay. */
export async function updateRanks(db: AccountDb, cards: readonly Card[]): Promise<void> {
  await sql`
    update crm_opportunities as o set rank = v.rank
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as v(id uuid, rank text)
    where o.account_id = ${db.accountId} and o.id = v.id`.execute(db.kysely)
}
