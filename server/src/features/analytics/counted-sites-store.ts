import type { AccountDb } from '../../db/account-db.ts'
import { sql } from 'kysely'

/** Hosts of the workspace's own sites. */
export async function readCountedSites(db: AccountDb): Promise<string[]> {
  const row = await db.from('analytics_settings').select('sites').executeTakeFirst()
  return row?.sites ?? []
}

export async function saveCountedSites(db: AccountDb, sites: string[]): Promise<void> {
  await db
    .insert('analytics_settings', { sites })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ sites, updated_at: sql`now()` }))
    .execute()
}

export async function saveExcludedSources(db: AccountDb, excluded_sources: string[]): Promise<void> {
  await db
    .insert('analytics_settings', { excluded_sources })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ excluded_sources, updated_at: sql`now()` }))
    .execute()
}

const most = 5000

/** Live posts whose address is known, the latest first. */
export async function findPostsByAddress(db: AccountDb): Promise<{ id: string; url: string }[]> {
  const rows = await db
    .from('contents')
    .select(['id', 'posted_url as url'])
    .where('deleted_at', 'is', null)
    .where('status', '=', 'published')
    .where('posted_url', 'is not', null)
    .orderBy('published_at', 'desc')
    .limit(most)
    .execute()
  return rows.flatMap(({ id, url }) => (url !== null && URL.canParse(url) ? [{ id, url }] : []))
}

export async function readAccountSlug(db: AccountDb): Promise<string> {
  const row = await db.kysely
    .selectFrom('accounts')
    .select('slug')
    .where('id', '=', db.accountId)
    .executeTakeFirstOrThrow()
  return row.slug
}
