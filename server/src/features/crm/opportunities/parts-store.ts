import { sql } from 'kysely'
import type { OpportunityContact, OpportunityLine } from '@draftwright/contract/crm/opportunities'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import type { RecordPart } from '../kernel/resource.ts'

/** Participants, by the time they were added. Contacts in the trash are kept, so that they can be restored. */
export const contactsPart: RecordPart = {
  empty: [],
  async read(db, ids) {
    const rows = await db
      .from('crm_opportunity_contacts')
      .select(['opportunity_id', 'contact_id', 'role'])
      .where('opportunity_id', 'in', toNonEmptyList(ids))
      .orderBy('created_at')
      .orderBy('contact_id')
      .execute()
    return groupByOpportunity(rows, ({ contact_id, role }): OpportunityContact => ({ contact_id, role }))
  },
  async write(db, opportunity_id, value) {
    // Values are the contract's own lists, or stored ones.
    const contacts = (value ?? []) as OpportunityContact[]
    await db.remove('crm_opportunity_contacts').where('opportunity_id', '=', opportunity_id).execute()
    const at = Date.now()
    const rows = contacts.map(({ contact_id, role }, n) => ({
      opportunity_id,
      contact_id,
      role,
      created_at: new Date(at + n).toISOString(),
    }))
    if (rows.length > 0) await db.insert('crm_opportunity_contacts', rows).execute()
  },
}

export const linesPart: RecordPart = {
  empty: [],
  async read(db, ids) {
    const rows = await db
      .from('crm_opportunity_lines')
      .select(['opportunity_id', 'product_id', 'name', 'quantity', 'unit_price', 'discount'])
      .where('opportunity_id', 'in', toNonEmptyList(ids))
      .orderBy('order')
      .execute()
    return groupByOpportunity(
      rows,
      ({ product_id, name, quantity, unit_price, discount }): OpportunityLine => ({
        product_id,
        name,
        quantity,
        unit_price,
        discount,
      }),
    )
  },
  async write(db, opportunity_id, value) {
    // Values are the contract's own lists, or stored ones.
    const lines = (value ?? []) as OpportunityLine[]
    await db.remove('crm_opportunity_lines').where('opportunity_id', '=', opportunity_id).execute()
    const rows = lines.map((line, order) => ({ id: createId(), opportunity_id, ...line, order }))
    if (rows.length > 0) await db.insert('crm_opportunity_lines', rows).execute()
  },
}

/** A list that is never empty: SQL has no `in ()`. */
const toNonEmptyList = (ids: readonly string[]) => (ids.length === 0 ? [sql<string>`null::uuid`] : [...ids])

function groupByOpportunity<R extends { opportunity_id: string }>(rows: readonly R[], shape: (row: R) => unknown) {
  const groups = Map.groupBy(rows, ({ opportunity_id }) => opportunity_id)
  return new Map([...groups].map(([id, list]): [string, unknown] => [id, list.map(shape)]))
}

/** The highest position in each of these columns. */
export async function readTopRanks(db: AccountDb, stageIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; rank: string }>`
    select s.id, top.rank from unnest(${[...stageIds]}::uuid[]) as s(id)
    cross join lateral (
      select o.rank from crm_opportunities o
      where o.account_id = ${db.accountId} and o.stage_id = s.id and o.deleted_at is null
      order by o.rank, o.id limit 1) as top`.execute(db.kysely)
  return new Map(rows.map(({ id, rank }) => [id, rank]))
}
