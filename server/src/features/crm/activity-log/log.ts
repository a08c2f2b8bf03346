import type { ActivityKind } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import { newId } from '../../../db/new-id.ts'
import { belongsOf } from '../kernel/belongs.ts'
import { insertEntry } from './store.ts'

/** Something that happened on records; what is left out is null. */
export interface Entry {
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
  /** Now, unless it says otherwise. */
  readonly occurred_at?: string | undefined
}

/**
 * Writes down what happened, in the transaction of the deed itself; that its records were active then is seen to by the
 * database. Answers the entry's id. Whether the caller may is asked before.
 */
export async function logActivity(db: AccountDb, entry: Entry, id: string = newId()): Promise<string> {
  const now = new Date().toISOString()
  const { occurred_at = now, mentions = [], details = {} } = entry
  await insertEntry(db, {
    ...entry,
    ...belongsOf(entry),
    id,
    mentions: [...mentions],
    details: { ...details },
    occurred_at,
    created_at: now,
    updated_at: now,
  })
  return id
}
