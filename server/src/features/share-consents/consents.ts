import { type ShareConsent, shareConsentVersion } from '@draftwright/contract/share-consents'
import type { AccountDb } from '../../db/account-db.ts'
import { conflictError } from '../../http/errors.ts'
import { findConsent } from './store.ts'

export async function readConsent(db: AccountDb, userId: string): Promise<ShareConsent> {
  const row = await findConsent(db, userId)
  const isValid = row !== undefined && row.withdrawn_at === null && row.version === shareConsentVersion
  return { agreed_at: isValid ? row.agreed_at : null, withdrawn_at: row?.withdrawn_at ?? null }
}

/** Throws 409 `consent_missing`, with what to do: for what shows somebody's name and numbers to others. */
export async function assertConsented(db: AccountDb, userId: string): Promise<void> {
  if ((await readConsent(db, userId)).agreed_at === null) throw consentMissingError()
}

export const hasWithdrawnConsent = async (db: AccountDb, userId: string): Promise<boolean> =>
  (await findConsent(db, userId))?.withdrawn_at != null

/** Whoever shares by a call of their own agrees to that share by it. Throws 409 `consent_missing` for a person who took their consent back. */
export async function assertNotWithdrawn(db: AccountDb, userId: string): Promise<void> {
  if (await hasWithdrawnConsent(db, userId)) throw consentMissingError()
}

const consentMissingError = () =>
  conflictError(
    'consent_missing',
    'Read what is stored about your shares, and press “I agree” on the Ambassador page. Then share.',
  )
