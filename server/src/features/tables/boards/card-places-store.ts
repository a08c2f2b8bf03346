import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'

export interface Board {
  readonly viewId: string
  readonly tableId: string
}
export type CardSide = 'before' | 'after'

/** The places of those of the records that exist: their numbers, unless somebody has moved them. */
export async function readCardPlaces(
  tx: AccountDb,
  { viewId, tableId }: Board,
  recordIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; place: number }>`
    select r.id, coalesce(p.place, r.number::float8) as place from table_records r
      left join table_card_places p on p.account_id = r.account_id and p.view_id = ${viewId} and p.record_id = r.id
     where r.account_id = ${tx.accountId} and r.table_id = ${tableId} and r.id = any(${[...recordIds]}::text[])`.execute(
    tx.kysely,
  )
  return new Map(rows.map(({ id, place }) => [id, place]))
}

/** The nearest place that a moved card has beside this one, up to the next whole number. */
export async function findNearestPlace(
  tx: AccountDb,
  viewId: string,
  place: number,
  side: CardSide,
): Promise<number | undefined> {
  const own = tx.from('table_card_places').select('place').where('view_id', '=', viewId).limit(1)
  const found =
    side === 'after'
      ? own
          .where('place', '>', place)
          .where('place', '<', Math.floor(place) + 1)
          .orderBy('place')
      : own
          .where('place', '<', place)
          .where('place', '>', Math.ceil(place) - 1)
          .orderBy('place', 'desc')
  return (await found.executeTakeFirst())?.place
}

/** Gives the cards between a whole number and the next places with the same distance, in their order. */
export async function assignEvenPlaces(tx: AccountDb, viewId: string, from: number): Promise<void> {
  await sql`update table_card_places p set place = ${from}::float8 + s.at::float8 / (s.n + 1)
    from (select c.record_id, row_number() over (order by c.place, c.record_id) as at, count(*) over () as n
      from table_card_places c where c.account_id = ${tx.accountId} and c.view_id = ${viewId}
        and c.place > ${from}::float8 and c.place < ${from}::float8 + 1) s
    where p.account_id = ${tx.accountId} and p.view_id = ${viewId} and p.record_id = s.record_id`.execute(tx.kysely)
}

export const saveCardPlace = (tx: AccountDb, { viewId, tableId }: Board, record_id: string, place: number) =>
  tx
    .insert('table_card_places', { view_id: viewId, table_id: tableId, record_id, place })
    .onConflict((same) => same.columns(['account_id', 'view_id', 'record_id']).doUpdateSet({ place }))
    .execute()

/** Of records that are deleted for good. */
export const deletePlacesOfRecords = (tx: AccountDb, tableId: string, recordIds: readonly string[]) =>
  tx
    .remove('table_card_places')
    .where('table_id', '=', tableId)
    .where('record_id', '=', sql<string>`any(${[...recordIds]}::text[])`)
    .execute()
