import type { AccountDb } from '../../db/account-db.ts'
import { conflict, notFound } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { approvers } from './people.ts'
import { type People, situationOf } from './situation.ts'
import { readReviewed } from './standing-store.ts'
import { whatIsMissing } from './track.ts'

export interface Standing {
  isApproved: boolean
  text_hash: string
}

/**
 * Whether the text that stands there now is the one that was approved, whatever the status says. Ask it in the transaction
 * that holds the row's lock, right before the text is published or scheduled. Throws 404.
 */
export async function standing(db: AccountDb, contentId: string): Promise<Standing> {
  const text = await readReviewed(db, contentId)
  if (text === undefined) throw notFound('Content')
  return { isApproved: text.approved_hash !== null && text.approved_hash === text.text_hash, text_hash: text.text_hash }
}

/**
 * Throws 409 `not_approved` unless the text as it stands was approved, and says at which step it waits. Call it in the
 * transaction that publishes or schedules, with the row locked. Throws 404.
 */
export async function mustBeApproved(db: AccountDb, contentId: string): Promise<void> {
  await refuse(db, contentId, async () => new Map())
}

/** The same before a transaction, where it can be looked up whose turn it is and what they are called. */
export async function sayWhatIsMissing(db: AccountDb, parts: Parts, contentId: string): Promise<void> {
  await refuse(db, contentId, () => approvers(db, parts))
}

async function refuse(db: AccountDb, contentId: string, findPeople: () => Promise<People>): Promise<void> {
  const { isApproved } = await standing(db, contentId)
  if (isApproved) return
  const people = await findPeople()
  const text = await readReviewed(db, contentId)
  if (text === undefined) throw notFound('Content')
  throw conflict('not_approved', whatIsMissing(await situationOf(db, text, people)))
}
