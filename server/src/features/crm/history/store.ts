import type { ChangeSource } from '@draftwright/contract/crm/vocabulary'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { pageOf } from '../../../db/pages.ts'
import type { KeptChange } from '../kernel/undo.ts'

interface Asked {
  readonly page: number
  readonly limit: number
  readonly resource?: string | undefined
  readonly record_id?: string | undefined
  readonly actor_id?: string | undefined
  readonly source?: ChangeSource | undefined
  /** A salesperson's own deeds, and what was done to their own opportunities or to what is everybody's. */
  readonly seenBy: string | null
}

/** Nothing of a change-set that touches somebody else's opportunity, or what hangs on one. */
const nothingForeign = (userId: string) => sql<boolean>`not exists (
  select from crm_changes c
  left join crm_tasks t on c.resource = 'tasks' and t.account_id = c.account_id and t.id = c.record_id
  left join crm_activity_log l on c.resource = 'activity-log' and l.account_id = c.account_id and l.id = c.record_id
  join crm_opportunities o on o.account_id = c.account_id
    and o.id = case c.resource when 'opportunities' then c.record_id when 'tasks' then t.opportunity_id else l.opportunity_id end
  where c.account_id = crm_change_sets.account_id and c.change_set_id = crm_change_sets.id
    and c.resource in ('opportunities', 'tasks', 'activity-log') and o.owner_id is distinct from ${userId})`

export function listChangeSets(db: AccountDb, { resource, record_id, actor_id, source, seenBy, ...page }: Asked) {
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
          .$if(resource !== undefined, (some) => some.where('resource', '=', resource ?? '')),
      ),
    )
  if (actor_id !== undefined) all = all.where('actor_id', '=', actor_id)
  if (source !== undefined) all = all.where('source', '=', source)
  if (seenBy !== null) all = all.where(nothingForeign(seenBy))
  const rows = all.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
  return pageOf(db, page, rows, all.select('id'))
}

export function readChangeSet(db: AccountDb, id: string, seenBy: string | null) {
  const one = db.from('crm_change_sets').selectAll().where('id', '=', id)
  return (seenBy === null ? one : one.where(nothingForeign(seenBy))).executeTakeFirst()
}

/** Changes in the order they were made. */
export function listChanges(db: AccountDb, changeSetId: string, page: { page: number; limit: number }) {
  const all = db.from('crm_changes').where('change_set_id', '=', changeSetId)
  return pageOf(db, page, all.selectAll().orderBy('n'), all.select('n'))
}

/** The last changes of a set below `n`, the last one first. */
export const changesBelow = (
  db: AccountDb,
  changeSetId: string,
  n: number,
  most: number,
): Promise<(KeptChange & { n: number })[]> =>
  db
    .from('crm_changes')
    .select(['n', 'resource', 'record_id', 'verb', 'before', 'after', 'created_at'])
    .where('change_set_id', '=', changeSetId)
    .where('n', '<', n)
    .orderBy('n', 'desc')
    .limit(most)
    .execute()

/** Says that a set has been taken back; false when somebody else did so first. */
export async function markUndone(db: AccountDb, id: string, undoneBy: string): Promise<boolean> {
  const row = await db
    .update('crm_change_sets')
    .set({ undone_by: undoneBy })
    .where('id', '=', id)
    .where('undone_by', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What took a set back has been taken back itself: the set holds again. */
export const markHolding = (db: AccountDb, id: string) =>
  db.update('crm_change_sets').set({ undone_by: null }).where('id', '=', id).execute()

/** What records are called now, by id. */
export async function namesOf(
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
