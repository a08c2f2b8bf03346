import type { ContextEntityChange, ContextEntityQuery } from '@draftwright/contract/meetings/context-entities'
import type { EntityKind } from '@draftwright/contract/meetings/vocabulary'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import { buildContainsPattern, readPage } from '../../../db/pages.ts'
import { isNotMerged } from '../records/merged-entities-store.ts'
import { type MeetingViewer, visibleMeetings } from '../records/visible-meetings-store.ts'

/** Counts only meetings that the caller sees. */
const columns = (viewer: MeetingViewer) =>
  [
    'id',
    'kind',
    'ref_id',
    'name',
    'aliases',
    'domains',
    'created_at',
    'updated_at',
    sql<number>`(select count(*) from meeting_entities e join meetings on meetings.id = e.meeting_id
      where e.account_id = context_entities.account_id and meetings.account_id = e.account_id
      and e.entity_id = context_entities.id and ${visibleMeetings(viewer)})`.as('n_meetings'),
    sql<
      string | null
    >`(select max(meetings.started_at) from meeting_entities e join meetings on meetings.id = e.meeting_id
      where e.account_id = context_entities.account_id and meetings.account_id = e.account_id
      and e.entity_id = context_entities.id and ${visibleMeetings(viewer)})`.as('last_meeting_at'),
  ] as const

/** Of these kinds; with `ownerId` only that person's deals. */
export function listContextEntities(
  db: AccountDb,
  viewer: MeetingViewer,
  query: ContextEntityQuery,
  kinds: readonly EntityKind[],
  ownerId: string | null,
) {
  let all = db.from('context_entities').where('kind', 'in', [...kinds])
  if (ownerId !== null)
    all = all.where(
      sql<boolean>`(kind <> 'opportunity' or exists (select from crm_opportunities o where o.account_id = context_entities.account_id
        and o.id = context_entities.ref_id and o.owner_id = ${ownerId}::uuid))`,
    )
  all = all.where(
    sql<boolean>`exists (select from context_entities e where e.account_id = context_entities.account_id
      and e.id = context_entities.id and ${isNotMerged})`,
  )
  if (query.ref_id !== undefined) all = all.where('ref_id', '=', query.ref_id)
  if (query.kind !== undefined) all = all.where('kind', '=', query.kind)
  if (query.q)
    all = all.where(
      sql<boolean>`(name ilike ${buildContainsPattern(query.q)} or array_to_string(aliases, ' ') ilike ${buildContainsPattern(query.q)})`,
    )
  const order = query.sort_by === 'name' ? sql<string>`lower(name)` : sql.ref<string>('created_at')
  const rows = all.select(columns(viewer)).orderBy(order, query.sort_order).orderBy('id')
  return readPage(db, query, rows, all.select('id'))
}

export const findContextEntity = (db: AccountDb, viewer: MeetingViewer, id: string) =>
  db.from('context_entities').select(columns(viewer)).where('id', '=', id).executeTakeFirst()

export const findEntityRow = (db: AccountDb, id: string) =>
  db.from('context_entities').select(['id', 'kind', 'ref_id', 'name']).where('id', '=', id).executeTakeFirst()

interface NewEntity {
  readonly kind: EntityKind
  readonly ref_id: string | null
  readonly name: string
  readonly aliases?: string[]
  readonly domains?: string[]
}

/** Its id; one that stands for the same record, or has the same name as a subject of one's own, is found and not made again. */
export async function findOrInsertEntity(db: AccountDb, entity: NewEntity): Promise<string> {
  const find = () => {
    const same = db.from('context_entities').select('id').where('kind', '=', entity.kind)
    return (
      entity.ref_id === null
        ? same.where('ref_id', 'is', null).where(sql`lower(name)`, '=', entity.name.toLowerCase())
        : same.where('ref_id', '=', entity.ref_id)
    ).executeTakeFirst()
  }
  const known = await find()
  if (known !== undefined) return known.id
  const made = await db
    .insert('context_entities', { id: createId(), ...entity })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  const row = made ?? (await find())
  if (row === undefined) throw new Error('An entity was neither found nor made')
  return row.id
}

export async function updateContextEntity(db: AccountDb, id: string, change: ContextEntityChange): Promise<boolean> {
  const { numUpdatedRows } = await db
    .update('context_entities')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const deleteContextEntity = (db: AccountDb, id: string) =>
  db.remove('context_entities').where('id', '=', id).execute()

/** Contacts with these addresses, and companies with these domains; several for one address are all there. */
export async function findCrmMatches(db: AccountDb, emails: readonly string[], domains: readonly string[]) {
  const [contacts, companies] = await Promise.all([
    emails.length === 0
      ? []
      : db
          .from('crm_contacts')
          .select(['id', 'name', 'email', 'company_id'])
          .where('deleted_at', 'is', null)
          .where(sql<boolean>`lower(email) = any(${[...emails]}::text[])`)
          .execute(),
    domains.length === 0
      ? []
      : db
          .from('crm_companies')
          .select(['id', 'name', 'domain'])
          .where('deleted_at', 'is', null)
          .where(sql<boolean>`lower(domain) = any(${[...domains]}::text[])`)
          .execute(),
  ])
  return { contacts, companies }
}

/** The name of the record an entity stands for; undefined if there is none. */
export async function findRecordName(db: AccountDb, kind: EntityKind, id: string): Promise<string | undefined> {
  const find = async (table: 'crm_companies' | 'crm_contacts' | 'crm_opportunities' | 'crm_products') =>
    (await db.from(table).select('name').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst())?.name
  if (kind === 'company') return find('crm_companies')
  if (kind === 'contact') return find('crm_contacts')
  if (kind === 'opportunity') return find('crm_opportunities')
  if (kind === 'product') return find('crm_products')
  if (kind === 'pillar') return (await db.from('pillars').select('name').where('id', '=', id).executeTakeFirst())?.name
  return undefined
}
