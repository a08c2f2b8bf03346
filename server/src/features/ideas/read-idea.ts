import type { AccountDb } from '../../db/account-db.ts'
import { notFoundError } from '../../http/errors.ts'
import { findIdeaRow } from './store.ts'

/** The idea in the API's shape; throws 404. */
export async function readIdea(db: AccountDb, id: string) {
  const idea = await findIdeaRow(db, id)
  if (idea === undefined) throw notFoundError('Idea')
  return idea
}
