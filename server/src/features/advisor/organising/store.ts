import type { Folder, SessionSummary, SessionChange } from '@draftwright/contract/advisor'
import { defaultSessionName } from '@draftwright/contract/agent/vocabulary'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'

const maxRecent = 500
const maxOrganised = 1000

const selectOwnSummaries = (db: AccountDb, userId: string) =>
  db
    .from('agent_sessions')
    .select([
      'id as session_id',
      sql<string>`coalesce(name, ${defaultSessionName})`.as('session_name'),
      'updated_at',
      'kind',
      sql<boolean>`pinned_at is not null`.as('is_pinned'),
      'folder_id',
      sql<boolean>`shared_at is not null`.as('is_shared'),
      sql<boolean>`exists (
        select from agent_runs
        where agent_runs.account_id = agent_sessions.account_id and agent_runs.session_id = agent_sessions.id
          and agent_runs.ended_at > coalesce(agent_sessions.seen_at, agent_sessions.created_at))`.as('is_unread'),
      sql<boolean>`exists (
        select from agent_runs
        where agent_runs.account_id = agent_sessions.account_id and agent_runs.session_id = agent_sessions.id
          and agent_runs.status in ('PENDING', 'RUNNING'))`.as('is_running'),
    ])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)

/** The newest first, then the older ones that the person has pinned, filed or shared. */
export async function listSessionSummaries(db: AccountDb, userId: string): Promise<SessionSummary[]> {
  const [newest, kept] = await Promise.all([
    selectOwnSummaries(db, userId).orderBy('updated_at', 'desc').orderBy('id').limit(maxRecent).execute(),
    selectOwnSummaries(db, userId)
      .where((where) =>
        where.or([
          where('pinned_at', 'is not', null),
          where('folder_id', 'is not', null),
          where('shared_at', 'is not', null),
        ]),
      )
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .limit(maxOrganised)
      .execute(),
  ])
  const listed = new Set(newest.map(({ session_id }) => session_id))
  return [...newest, ...kept.filter(({ session_id }) => !listed.has(session_id))]
}

export const findSessionSummary = (db: AccountDb, userId: string, id: string): Promise<SessionSummary | undefined> =>
  selectOwnSummaries(db, userId).where('id', '=', id).executeTakeFirst()

/** Leaves `updated_at` unchanged: organizing a conversation does not move it to the top. */
export async function updateOwnSession(
  db: AccountDb,
  userId: string,
  id: string,
  { is_pinned, folder_id, is_seen }: SessionChange,
  now: string,
): Promise<void> {
  const change = {
    ...(is_pinned === undefined ? {} : { pinned_at: is_pinned ? now : null }),
    ...(folder_id === undefined ? {} : { folder_id }),
    ...(is_seen === undefined ? {} : { seen_at: now }),
  }
  if (Object.keys(change).length > 0)
    await db.update('agent_sessions').set(change).where('id', '=', id).where('user_id', '=', userId).execute()
}

/** Restores what was deleted since the given time. Returns whether there was one. */
export async function restoreSession(db: AccountDb, userId: string, id: string, since: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .update('agent_sessions')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', '>', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const listFolders = (db: AccountDb, userId: string): Promise<Folder[]> =>
  db.from('agent_folders').select(['id', 'name']).where('user_id', '=', userId).orderBy('name').orderBy('id').execute()

export async function insertFolder(db: AccountDb, user_id: string, name: string): Promise<Folder> {
  const id = createId()
  await db.insert('agent_folders', { id, user_id, name }).execute()
  return { id, name }
}

/** Returns whether the person has such a folder. */
export async function renameFolder(db: AccountDb, userId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .update('agent_folders')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns whether the person had such a folder; its conversations stay. */
export const deleteFolder = (db: AccountDb, userId: string, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const folder = await tx
      .from('agent_folders')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (folder === undefined) return false
    await tx.update('agent_sessions').set({ folder_id: null }).where('folder_id', '=', id).execute()
    await tx.remove('agent_folders').where('id', '=', id).execute()
    return true
  })
