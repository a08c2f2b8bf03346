import { sql } from 'kysely'
import type { ChangeSource } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import { toJsonText } from '../../../db/json-columns.ts'
import type { Row } from './resource.ts'

export interface NewChange {
  readonly n: number
  readonly resource: string
  readonly record_id: string
  readonly verb: 'create' | 'update' | 'delete'
  readonly before: Row | null
  readonly after: Row | null
  /** The record's `updated_at` after the change. */
  readonly created_at: string
}
export interface NewChangeSet {
  readonly id: string
  readonly actor_id: string | null
  readonly source: ChangeSource
  readonly summary: string
  readonly undoes: string | null
  /** The meeting whose proposals it holds. */
  readonly meeting_id: string | null
  readonly n_changes: number
}

export const insertChangeSet = (db: AccountDb, set: NewChangeSet) => db.insert('crm_change_sets', set).execute()

/** Adds to the change-set's number of changes; false when someone has undone it. */
export async function extendChangeSet(db: AccountDb, id: string, n: number): Promise<boolean> {
  const row = await db
    .update('crm_change_sets')
    .set({ n_changes: sql`n_changes + ${n}` })
    .where('id', '=', id)
    .where('undone_by', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertChanges(db: AccountDb, changeSetId: string, changes: readonly NewChange[]): Promise<void> {
  await sql`
    insert into crm_changes (account_id, change_set_id, n, resource, record_id, verb, before, after, created_at)
    select ${db.accountId}::uuid, ${changeSetId}::uuid, v.n, v.resource, v.record_id, v.verb, v.before, v.after, v.created_at
    from jsonb_populate_recordset(null::crm_changes, ${toJsonText(changes)}::jsonb) as v`.execute(db.kysely)
}

export interface PriorChange {
  readonly record_id: string
  readonly before: Row | null
  readonly created_at: string
}

/** The changes of a record after a moment, the earliest first. */
export const listChangesSince = (
  db: AccountDb,
  resource: string,
  recordId: string,
  since: string,
): Promise<PriorChange[]> =>
  db
    .from('crm_changes')
    .select(['record_id', 'before', 'created_at'])
    .where('resource', '=', resource)
    .where('record_id', '=', recordId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .orderBy('n')
    .execute()
