import type { SiteFinds, SiteImportState, SiteTaken } from '@draftwright/contract/site-imports'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'

export const findSiteImport = (db: AccountDb, id: string) =>
  db.from('site_imports').selectAll().where('id', '=', id).executeTakeFirst()

export type SiteImportRow = NonNullable<Awaited<ReturnType<typeof findSiteImport>>>

export async function insertSiteImport(db: AccountDb, userId: string, url: string): Promise<string> {
  const id = createId()
  await db.insert('site_imports', { id, user_id: userId, url }).execute()
  return id
}

const updateRow = (db: AccountDb, id: string) =>
  db.update('site_imports').set({ updated_at: sql`now()` }).where('id', '=', id)

export async function addPage(db: AccountDb, id: string): Promise<void> {
  await updateRow(db, id).set({ n_pages: sql`n_pages + 1` }).execute()
}

export async function saveFinds(db: AccountDb, id: string, found: SiteFinds): Promise<void> {
  await updateRow(db, id).set({ state: 'read', found }).where('state', '=', 'reading').execute()
}

export async function saveSiteFailure(db: AccountDb, id: string, error: string): Promise<void> {
  await updateRow(db, id).set({ state: 'failed', error }).where('state', '=', 'reading').execute()
}

/** False if it is in none of the states: another request came first. */
export async function moveSiteImport(
  db: AccountDb,
  id: string,
  from: readonly SiteImportState[],
  state: SiteImportState,
): Promise<boolean> {
  const moved = await updateRow(db, id).set({ state }).where('state', 'in', from).returning('id').executeTakeFirst()
  return moved !== undefined
}

/** In the transaction of what was taken, so that a killed server leaves nothing that could not be given back. */
export async function saveTaken(db: AccountDb, id: string, taken: SiteTaken): Promise<void> {
  await updateRow(db, id).set({ taken }).execute()
}

export const setPublicationTime = (db: AccountDb, contentId: string, at: string) =>
  db.update('contents').set({ published_at: at }).where('id', '=', contentId).execute()

const isIn = (ids: readonly string[]) => sql<boolean>`id = any(${[...ids]}::uuid[])`

/** Deletes what nobody has changed, shared or used since. */
export async function deleteTaken(db: AccountDb, taken: SiteTaken): Promise<void> {
  const account = db.accountId
  await db
    .remove('contents')
    .where(isIn(taken.content_ids))
    .where(
      sql<boolean>`not exists (select from content_revisions as revision where revision.account_id = ${account}
        and revision.content_id = contents.id and revision.reason <> 'created')`,
    )
    .where(
      sql<boolean>`not exists (select from content_shares as share where share.account_id = ${account}
        and share.content_id = contents.id)`,
    )
    .execute()
  await db.remove('brand_voice_samples').where(isIn(taken.sample_ids)).execute()
  await db
    .remove('pillars')
    .where(isIn(taken.pillar_ids))
    .where(
      sql<boolean>`not exists (select from ideas where ideas.account_id = ${account} and ideas.pillar_id = pillars.id)`,
    )
    .where(
      sql<boolean>`not exists (select from contents where contents.account_id = ${account} and contents.pillar_id = pillars.id)`,
    )
    .execute()
  if (taken.channel_id === null) return
  await db
    .remove('channels')
    .where('id', '=', taken.channel_id)
    .where(
      sql<boolean>`not exists (select from contents where contents.account_id = ${account} and contents.channel_id = channels.id)`,
    )
    .execute()
}

export const collectPersonalSiteImports = (db: AccountDb, userId: string) =>
  db
    .from('site_imports')
    .select(['url', 'state', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
