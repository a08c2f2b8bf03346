import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Resource } from './resource.ts'

/** Beyond this many rows a total is a "more than". */
export const defaultCountLimit = 10_000

/** The same for a filtered list, if a workspace has more than `countedRows`: each match has to be read to be counted. */
const largeCountLimit = 2000

/** The result is cached for so many milliseconds: a workspace seldom exceeds the limit. */
const cacheMs = 10 * 60_000
const maxCached = 10_000
const sizeCache = new Map<string, { readonly isLarge: boolean; readonly until: number }>()

/** The limit up to which matches of a filter are counted in this workspace. */
export async function readCountLimit(db: AccountDb, { table }: Resource): Promise<number> {
  const key = `${db.accountId} ${table}`
  const known = sizeCache.get(key)
  if (known !== undefined && known.until > Date.now()) return known.isLarge ? largeCountLimit : defaultCountLimit
  const isLarge = await hasMoreRows(db, table)
  if (sizeCache.size >= maxCached) sizeCache.clear()
  sizeCache.set(key, { isLarge, until: Date.now() + cacheMs })
  return isLarge ? largeCountLimit : defaultCountLimit
}

async function hasMoreRows(db: AccountDb, table: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} as r where r.account_id = ${db.accountId}::uuid
    offset ${defaultCountLimit} limit 1`.execute(db.kysely)
  return rows.length > 0
}
