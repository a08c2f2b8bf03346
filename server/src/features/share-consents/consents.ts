import { type ShareConsent, shareConsentVersion } from '@draftwright/contract/share-consents'
import type { AccountDb } from '../../db/account-db.ts'
import { conflictError } from '../../http/errors.ts'
import { findConsent } from './store.ts'

export async function readConsent(db: AccountDb, userId: string): Promise<ShareConsent> {
  const row = await findConsent(db, userId)
  const isValid = row !== undefined && row.withdrawn_at === null && row.version === shareConsentVersion
  return { agreed_at: isValid ? row.agreed_at : null, withdrawn_at: row?.withdrawn_at ?? null }
}

export const hasConsented = async (db: AccountDb, userId: string): Promise<boolean> =>
  (await readConsent(db, userId)).agreed_at !== null

/** Throws 409 `consent_missing`, with what to do. */
export async function assertConsented(db: AccountDb, userId: string): Promise<void> {
  if (!(await hasConsented(db, userId)))
    throw conflictError(
      'consent_missing',
      'Read what is stored about your shares, and press “I agree” on the Ambassador page. Then share.',
    )
}
