import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../../db/account-db.ts'

/** Cells of a record that have changed because of another cell, as they are stored, with the ids of links. */
export interface RecordEffect {
  readonly id: string
  readonly table_id: string
  readonly before: Record<string, unknown>
  readonly after: Record<string, unknown>
  /** Fields whose values were too much to keep. */
  readonly unkept: string[]
}

export const insertEffects = (tx: AccountDb, row: NewRow<'table_change_effects'>) =>
  tx.insert('table_change_effects', row).execute()

const selectEffects = (db: AccountDb, baseId: string) =>
  db
    .from('table_change_effects')
    .select(['number', 'created_at'])
    .select(sql.ref<RecordEffect[]>('records').as('records'))
    .where('base_id', '=', baseId)

/** Effects of a base's changes after one of them up to another, in order, at most `limit`. */
export const listEffectsAfter = (
  db: AccountDb,
  baseId: string,
  { after, last, limit }: { readonly after: number; readonly last: number; readonly limit: number },
) =>
  selectEffects(db, baseId)
    .where('number', '>', after)
    .where('number', '<=', last)
    .orderBy('number')
    .limit(limit)
    .execute()

export const listEffectsByNumber = (db: AccountDb, baseId: string, numbers: readonly number[]) =>
  selectEffects(db, baseId)
    .where(sql<boolean>`number = any(${[...numbers]}::bigint[])`)
    .execute()

/** Forgets them all: records that are deleted for good may have been looked up by any other. */
export const deleteEffects = (tx: AccountDb, baseId: string) =>
  tx.remove('table_change_effects').where('base_id', '=', baseId).execute()
