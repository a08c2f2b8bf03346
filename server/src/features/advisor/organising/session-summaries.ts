import { type SessionSummary, maxFolders } from '@draftwright/contract/advisor'
import type { AccountDb } from '../../../db/account-db.ts'
import { conflictError, notFoundError } from '../../../http/errors.ts'
import { insertFolder, listFolders, findSessionSummary } from './store.ts'

/** Milliseconds in which a deleted conversation can be restored. */
export const restoreWindowMs = 86_400_000

/** One of the caller's own conversations; throws 404 if it does not exist, is deleted, or belongs to another person. */
export async function readOwnSessionSummary(db: AccountDb, userId: string, id: string): Promise<SessionSummary> {
  const mark = await findSessionSummary(db, userId, id)
  if (mark === undefined) throw notFoundError('Conversation')
  return mark
}

/** Throws 404 where the caller has no such folder. */
export async function assertOwnFolder(db: AccountDb, userId: string, id: string): Promise<void> {
  if (!(await listFolders(db, userId)).some((folder) => folder.id === id)) throw notFoundError('Folder')
}

export const createFolder = (db: AccountDb, userId: string, name: string) =>
  db.transaction(async (tx) => {
    await tx.lockList('advisor folders', userId)
    if ((await listFolders(tx, userId)).length >= maxFolders)
      throw conflictError('too_many_folders', `You have ${maxFolders} folders. Delete one first.`)
    return insertFolder(tx, userId, name)
  })
