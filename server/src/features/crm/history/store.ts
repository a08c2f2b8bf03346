import type { ChangeSource } from '@draftwright/contract/crm/vocabulary'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { readPage } from '../../../db/pages.ts'
import { conflictError } from '../../../http/errors.ts'
import type { RecordedChange } from '../kernel/undo.ts'

interface ChangeSetQuery {
  readonly page: number
  readonly limit: number
  readonly resource?: string | undefined
  readonly record_id?: string | undefined
  readonly changed_at?: string | undefined
  readonly actor_id?: string | undefined
  readonly source?: ChangeSource | undefined
  /** A salesperson's own operations, and those on their own opportunities or on records visible to everyone. */
  readonly seenBy: string | null
}

/** Whether a change is of another person's opportunity, or of a record linked to one; or of a deleted one, unless it was theirs. */
const buildForeignCondition = (change: string, userId: string) => {
  const of = (column: string) => sql.ref(`${change}.${column}`)
  const others = sql`opportunity_id is not null and not exists (select from crm_opportunities o
    where o.account_id = ${of('account_id')} and o.id = opportunity_id and o.owner_id = ${userId})`
  const hanging = (table: string) => sql`(select ${others} from ${sql.table(table)} x
    where x.account_id = ${of('account_id')} and x.id = ${of('record_id')})`
  return sql<boolean>`coalesce(case ${of('resource')}
    when 'opportunities' then (select o.owner_id is distinct from ${userId} from crm_opportunities o
      where o.account_id = ${of('account_id')} and o.id = ${of('record_id')})
    when 'tasks' then ${hanging('crm_tasks')}
    when 'activity-log' then ${hanging('crm_activity_log')}
    when 'files' then ${hanging('crm_files')}
    when 'survey-responses' then (select ${others} from crm_survey_responses x
      join crm_activity_log l on l.account_id = x.account_id and l.id = x.log_id
      where x.account_id = ${of('account_id')} and x.id = ${of('record_id')})
    else false end,
    (select s.actor_id is distinct from ${userId} from crm_change_sets s
      where s.account_id = ${of('account_id')} and s.id = ${of('change_set_id')}))`
}

/** Change-sets without such changes; merges are visible to their maker all the same. */
const buildNothingForeignCondition = (
  userId: string,
) => sql<boolean>`(actor_id = ${userId} and source = 'merge' or not exists (
  select from crm_changes c where c.account_id = crm_change_sets.account_id and c.change_set_id = crm_change_sets.id
    and c.resource in ('opportunities', 'tasks', 'activity-log', 'files', 'survey-responses') and ${buildForeignCondition('c', userId)}))`

export function listChangeSets(
  db: AccountDb,
  { resource, record_id, changed_at, actor_id, source, seenBy, ...page }: ChangeSetQuery,
) {
  let all = db.from('crm_change_sets')
  if (record_id !== undefined)
    all = all.where((eb) =>
      eb.exists(
        eb
          .selectFrom('crm_changes')
          .select(sql`1`.as('one'))
          .whereRef('crm_changes.account_id', '=', 'crm_change_sets.account_id')
          .whereRef('crm_changes.change_set_id', '=', 'crm_change_sets.id')
          .where('record_id', '=', record_id)
          .$if(changed_at !== undefined, (some) => some.where('crm_changes.created_at', '=', changed_at ?? ''))
          .$if(resource !== undefined, (some) => some.where('resource', '=', resource ?? '')),
      ),
    )
  if (actor_id !== undefined) all = all.where('actor_id', '=', actor_id)
  if (source !== undefined) all = all.where('source', '=', source)
  if (seenBy !== null) all = all.where(buildNothingForeignCondition(seenBy))
  const rows = all.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
  return readPage(db, page, rows, all.select('id'))
}

export function findChangeSet(db: AccountDb, id: string, seenBy: string | null) {
  const one = db.from('crm_change_sets').selectAll().where('id', '=', id)
  return (seenBy === null ? one : one.where(buildNothingForeignCondition(seenBy))).executeTakeFirst()
}

/** Changes in the order they were made. */
export function listChanges(
  db: AccountDb,
  changeSetId: string,
  { seenBy, ...page }: { page: number; limit: number; seenBy: string | null },
) {
  let all = db.from('crm_changes').where('change_set_id', '=', changeSetId)
  if (seenBy !== null) all = all.where((eb) => eb.not(buildForeignCondition('crm_changes', seenBy)))
  return readPage(db, page, all.selectAll().orderBy('n'), all.select('n'))
}

/** The last changes of a set below `n`, the last one first. */
export const listChangesBelow = (
  db: AccountDb,
  changeSetId: string,
  n: number,
  most: number,
): Promise<(RecordedChange & { n: number })[]> =>
  db
    .from('crm_changes')
    .select(['n', 'resource', 'record_id', 'verb', 'before', 'after', 'created_at'])
    .where('change_set_id', '=', changeSetId)
    .where('n', '<', n)
    // They are numbered without gaps: so few are read, also before the table's statistics exist.
    .where('n', '>=', n - most)
    .orderBy('n', 'desc')
    .limit(most)
    .execute()

/**
 * Marks a set as undone. Throws 409 `already_undone` when another request did so first, and `still_running` when it has more
 * changes than when it was read: a running operation cannot be undone.
 */
export async function markUndone(
  db: AccountDb,
  { id, n_changes }: { id: string; n_changes: number },
  undoneBy: string,
): Promise<void> {
  const row = await db
    .update('crm_change_sets')
    .set({ undone_by: undoneBy })
    .where('id', '=', id)
    .where('undone_by', 'is', null)
    .returning('n_changes')
    .executeTakeFirst()
  if (row === undefined) throw alreadyUndoneError()
  if (row.n_changes !== n_changes) throw stillRunningError()
}

export const alreadyUndoneError = () => conflictError('already_undone', 'This was already undone')
export const stillRunningError = () =>
  conflictError('still_running', 'This is still in progress. Wait until it finishes, or stop it')

/** The undo was undone itself: the set applies again. */
export const markNotUndone = (db: AccountDb, id: string) =>
  db.update('crm_change_sets').set({ undone_by: null }).where('id', '=', id).execute()

/** Current names of records, by id. */
export async function readRecordNames(
  db: AccountDb,
  table: string,
  nameColumn: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${sql.ref(nameColumn)} as name from ${sql.table(table)}
    where account_id = ${db.accountId} and id = any(${[...ids]}::uuid[])`.execute(db.kysely)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
