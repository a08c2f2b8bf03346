import type { AccountDb } from '../../db/account-db.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { readHashes } from './standing-store.ts'

export interface Standing {
  isApproved: boolean
  text_hash: string
  /** What is missing, in a sentence that says whose turn it is; null for an approved text. */
  reason: string | null
}

/**
 * Whether the text that stands there now is the one that was approved: what publishing and scheduling ask, whatever the
 * status says. Ask it in the transaction that holds the row's lock. Throws 404.
 */
export async function standing(db: AccountDb, contentId: string): Promise<Standing> {
  const row = await readHashes(db, contentId)
  if (row === undefined) throw notFound('Content')
  const isApproved = row.approved_hash !== null && row.approved_hash === row.text_hash
  return { isApproved, text_hash: row.text_hash, reason: isApproved ? null : 'This text is not approved yet.' }
}

/** Throws 409 `not_approved` with the reason unless the text as it stands was approved. */
export async function mustBeApproved(db: AccountDb, contentId: string): Promise<void> {
  const { isApproved, reason } = await standing(db, contentId)
  if (!isApproved) throw conflict('not_approved', reason ?? 'This text is not approved yet.')
}
