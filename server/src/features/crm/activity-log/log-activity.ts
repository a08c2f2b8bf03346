import type { ActivityKind } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import { toRecordLinks } from '../kernel/record-links.ts'
import { insertEntry } from './store.ts'

/** An event on records; omitted fields are null. */
export interface LogEntry {
  readonly kind: ActivityKind
  readonly opportunity_id?: string | null | undefined
  readonly contact_id?: string | null | undefined
  readonly company_id?: string | null | undefined
  readonly stage_id?: string | null
  readonly stage_activity_id?: string | null
  readonly survey_id?: string | null
  /** Null is a guest, or the workspace itself. */
  readonly actor_id: string | null
  readonly subject?: string | null | undefined
  readonly body?: string | null | undefined
  readonly mentions?: readonly string[]
  readonly details?: Readonly<Record<string, unknown>>
  /** Now, unless given. */
  readonly occurred_at?: string | undefined
}

/**
 * Records an event, in the transaction of the operation itself; the database checks that its records were active then. Returns
 * the entry's id. Check the caller's rights before.
 */
export async function logActivity(db: AccountDb, entry: LogEntry, id: string = createId()): Promise<string> {
  const now = new Date().toISOString()
  const { occurred_at = now, mentions = [], details = {} } = entry
  await insertEntry(db, {
    ...entry,
    ...toRecordLinks(entry),
    id,
    mentions: [...mentions],
    details: { ...details },
    occurred_at,
    created_at: now,
    updated_at: now,
  })
  return id
}
