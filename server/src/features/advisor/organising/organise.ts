import { type Mark, mostFolders } from '@draftwright/contract/advisor'
import type { AccountDb } from '../../../db/account-db.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import { insertFolder, listFolders, readMark } from './store.ts'

/** Milliseconds in which a deleted conversation can be brought back. */
export const restorable = 86_400_000

/** One of the caller's own conversations; throws 404 where it is not there, deleted, or somebody else's. */
export async function ownMark(db: AccountDb, userId: string, id: string): Promise<Mark> {
  const mark = await readMark(db, userId, id)
  if (mark === undefined) throw notFound('Conversation')
  return mark
}

/** Throws 404 where the caller has no such folder. */
export async function ownFolder(db: AccountDb, userId: string, id: string): Promise<void> {
  if (!(await listFolders(db, userId)).some((folder) => folder.id === id)) throw notFound('Folder')
}

export async function addFolder(db: AccountDb, userId: string, name: string) {
  if ((await listFolders(db, userId)).length >= mostFolders)
    throw conflict('too_many_folders', `You have ${mostFolders} folders. Delete one first.`)
  return insertFolder(db, userId, name)
}
