import { shareConsentVersion } from '@draftwright/contract/share-consents'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

const selectConsent = (db: AccountDb, userId: string) =>
  db.from('share_consents').select(['version', 'agreed_at', 'withdrawn_at']).where('user_id', '=', userId)

/** Undefined for a person who never agreed. */
export const findConsent = (db: AccountDb, userId: string) => selectConsent(db, userId).executeTakeFirst()

/** Whether the person in a column agreed to the words as they are now: only then others see their name with what they shared. */
export const isConsentValid = (db: AccountDb, userColumn: string) =>
  sql<boolean>`exists (select from share_consents g where g.account_id = ${db.accountId}::uuid
    and g.user_id = ${sql.ref(userColumn)} and g.withdrawn_at is null and g.version = ${shareConsentVersion})`

/** Agreeing again keeps the first time, unless it was withdrawn or the words have changed. */
export const saveConsent = (db: AccountDb, userId: string, agreed_at: string) => {
  const row = { version: shareConsentVersion, agreed_at, withdrawn_at: null }
  const kept = sql<string>`case when share_consents.withdrawn_at is null and share_consents.version = excluded.version
    then share_consents.agreed_at else excluded.agreed_at end`
  return db
    .insert('share_consents', { user_id: userId, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet({ ...row, agreed_at: kept }))
    .execute()
}

export const withdrawConsent = (db: AccountDb, userId: string, at: string) =>
  db
    .update('share_consents')
    .set({ withdrawn_at: at })
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .execute()

/** What the person agreed to in this workspace, and when. */
export const collectPersonalShareConsent = async (db: AccountDb, userId: string) =>
  (await findConsent(db, userId)) ?? null
