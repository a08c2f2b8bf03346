import type { AccountDb } from '../../db/account-db.ts'
import { notFound } from '../../http/errors.ts'
import { readIdea } from './store.ts'

/** The idea as the wire shows it; throws 404. */
export async function findIdea(db: AccountDb, id: string) {
  const idea = await readIdea(db, id)
  if (idea === undefined) throw notFound('Idea')
  return idea
}
