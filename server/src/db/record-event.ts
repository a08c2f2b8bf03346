import { happenings, type HappeningType } from '@draftwright/contract/webhook-events'
import { sql } from 'kysely'
import type { AccountDb } from './account-db.ts'

interface HappeningFacts {
  readonly id: string
  readonly actorId?: string | null
  /** Ids and plain words, as in the audit log. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>
}

/**
 * Notes for webhooks what happens without a call of a member, which the audit log does not know. Call it with the transaction
 * that makes the change.
 */
export async function recordEvent(
  db: AccountDb,
  type: HappeningType,
  { id, actorId = null, details = {} }: HappeningFacts,
): Promise<void> {
  await sql`insert into webhook_events (account_id, type, subject_kind, subject_id, actor_id, details)
    select ${db.accountId}::uuid, ${type}::text, ${happenings[type].kind}::text, ${id}::uuid, ${actorId}::uuid,
      ${JSON.stringify(details)}::text::jsonb
    where has_webhooks(${db.accountId}::uuid)`.execute(db.kysely)
}
