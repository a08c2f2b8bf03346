import type { AccountDb } from '../../db/account-db.ts'

/** The links to reports that a person has made. */
export const collectPersonalReportShares = (db: AccountDb, userId: string) =>
  db
    .from('report_shares')
    .select(['name', 'created_at', 'expires_at', 'revoked_at', 'last_opened_at'])
    .where('created_by', '=', userId)
    .orderBy('created_at')
    .execute()
