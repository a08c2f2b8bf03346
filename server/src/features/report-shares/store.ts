import { hasRight, roles } from '@draftwright/contract/rights'
import type { AccountDb, NewRow } from '../../db/account-db.ts'

const columns = [
  'report_shares.id',
  'report_shares.name',
  'report_shares.filters',
  'report_shares.days',
  'report_shares.start_date',
  'report_shares.end_date',
  'report_shares.has_notes',
  'report_shares.created_by',
  'report_shares.created_at',
  'report_shares.expires_at',
  'report_shares.revoked_at',
  'report_shares.last_opened_at',
] as const

/** Newest first. */
export const listShares = (db: AccountDb, limit: number) =>
  db.from('report_shares').select(columns).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
export type ShareRow = Awaited<ReturnType<typeof listShares>>[number]

export const insertShare = (db: AccountDb, share: NewRow<'report_shares'>) =>
  db.insert('report_shares', share).returning(columns).executeTakeFirstOrThrow()

export const findShare = (db: AccountDb, id: string) =>
  db.from('report_shares').select(columns).where('id', '=', id).executeTakeFirst()

const sharingRoles = roles.filter((role) => hasRight(role, 'analytics:write'))

/** The link of a secret while it is valid: not expired, not revoked, and its creator still a member who may share. */
export const findValidShare = (db: AccountDb, secretHash: string, now: string) =>
  db
    .from('report_shares')
    .innerJoin('account_access', (join) =>
      join
        .onRef('account_access.account_id', '=', 'report_shares.account_id')
        .onRef('account_access.user_id', '=', 'report_shares.created_by'),
    )
    .select(columns)
    .where('report_shares.secret_hash', '=', secretHash)
    .where('report_shares.revoked_at', 'is', null)
    .where('report_shares.expires_at', '>', now)
    .where('account_access.role_id', 'in', sharingRoles)
    .executeTakeFirst()

export const markShareOpened = (db: AccountDb, id: string, at: string) =>
  db.update('report_shares').set({ last_opened_at: at }).where('id', '=', id).execute()

/** A revoked link keeps its first time. */
export const revokeShare = (db: AccountDb, id: string, at: string) =>
  db.update('report_shares').set({ revoked_at: at }).where('id', '=', id).where('revoked_at', 'is', null).execute()
