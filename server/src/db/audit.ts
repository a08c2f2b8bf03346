import type { Insertable, Kysely } from 'kysely'
import { createId } from './create-id.ts'
import type { Tables } from './tables.generated.ts'

/** The origin of a request. */
export interface Trace {
  readonly ip: string | null
  readonly user_agent: string
}

export type AuditEntry = Omit<Insertable<Tables['audit_events']>, 'id' | 'created_at'>

/** Records who did what. Call it with the transaction that makes the change, so that both are committed or neither. */
export async function recordAudit(db: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({ ...entry, id: createId() })
    .execute()
}

/** Records an operation of a person that belongs to no single workspace (signing in, a new password) in each of their workspaces. */
export async function recordUserAudit(
  db: Kysely<Tables>,
  userId: string,
  entry: Omit<AuditEntry, 'account_id' | 'actor_id'>,
): Promise<void> {
  const access = await db.selectFrom('account_access').select('account_id').where('user_id', '=', userId).execute()
  // In few statements: a person may be in many workspaces, and other requests wait meanwhile.
  for (let at = 0; at < access.length; at += rowsPerStatement)
    await db
      .insertInto('audit_events')
      .values(
        access
          .slice(at, at + rowsPerStatement)
          .map(({ account_id }) => ({ ...entry, id: createId(), account_id, actor_id: userId })),
      )
      .execute()
}

/** Rows of one statement, which may have 65,535 values. */
const rowsPerStatement = 1000
