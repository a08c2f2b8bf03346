import type { Insertable, Kysely } from 'kysely'
import { newId } from './new-id.ts'
import type { Tables } from './tables.generated.ts'

/** Where a request came from. */
export interface Trace {
  readonly ip: string
  readonly user_agent: string
}

export type AuditEntry = Omit<Insertable<Tables['audit_events']>, 'id' | 'created_at'>

/** Writes down who did what. Call it with the transaction that does the deed: the two are kept together or not at all. */
export async function recordAudit(db: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({ ...entry, id: newId() })
    .execute()
}

/** What a person did that belongs to no one workspace (signing in, a new password): each of theirs keeps it. */
export async function recordPersonAudit(
  db: Kysely<Tables>,
  userId: string,
  entry: Omit<AuditEntry, 'account_id' | 'actor_id'>,
): Promise<void> {
  const access = await db.selectFrom('account_access').select('account_id').where('user_id', '=', userId).execute()
  // In few statements: somebody may be in very many workspaces, and meanwhile others wait.
  for (let at = 0; at < access.length; at += atOnce)
    await db
      .insertInto('audit_events')
      .values(
        access
          .slice(at, at + atOnce)
          .map(({ account_id }) => ({ ...entry, id: newId(), account_id, actor_id: userId })),
      )
      .execute()
}

/** Rows of one statement, which may have 65,535 values. */
const atOnce = 1000
