import type { AccountDb } from '../../db/account-db.ts'

/** What a person did in this workspace, as the audit log keeps it. */
export const collectPersonalAudit = (db: AccountDb, userId: string) =>
  db
    .from('audit_events')
    .select(['action', 'target_kind', 'target_id', 'ip', 'user_agent', 'created_at'])
    .where('actor_id', '=', userId)
    .orderBy('created_at')
    .execute()
