import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Resource } from './resource.ts'

/** Beyond this many rows a total is a "more than". */
export const countedRows = 10_000

/** The same of a filtered list, where a workspace has more than `countedRows`: each that matches is read to be counted. */
const countedOfMany = 2000

/** What was found is believed this many milliseconds: a workspace seldom grows past the mark. */
const believed = 10 * 60_000
const mostKept = 10_000
const found = new Map<string, { readonly isLarge: boolean; readonly until: number }>()

/** How far what matches a filter is counted in this workspace. */
export async function countedHere(db: AccountDb, { table }: Resource): Promise<number> {
  const key = `${db.accountId} ${table}`
  const known = found.get(key)
  if (known !== undefined && known.until > Date.now()) return known.isLarge ? countedOfMany : countedRows
  const isLarge = await hasMore(db, table)
  if (found.size >= mostKept) found.clear()
  found.set(key, { isLarge, until: Date.now() + believed })
  return isLarge ? countedOfMany : countedRows
}

async function hasMore(db: AccountDb, table: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} as r where r.account_id = ${db.accountId}::uuid
    offset ${countedRows} limit 1`.execute(db.kysely)
  return rows.length > 0
}
