import { sql } from 'kysely'
import type { OpportunityContact, OpportunityLine } from '@draftwright/contract/crm/opportunities'
import type { AccountDb } from '../../../db/account-db.ts'
import { newId } from '../../../db/new-id.ts'
import type { Part } from '../kernel/resource.ts'

/** People on the other side, by the time they were added. Contacts in the trash stay, so that they come back with it. */
export const contactsPart: Part = {
  empty: [],
  async read(db, ids) {
    const rows = await db
      .from('crm_opportunity_contacts')
      .select(['opportunity_id', 'contact_id', 'role'])
      .where('opportunity_id', 'in', named(ids))
      .orderBy('created_at')
      .orderBy('contact_id')
      .execute()
    return grouped(rows, ({ contact_id, role }): OpportunityContact => ({ contact_id, role }))
  },
  async write(db, opportunity_id, value) {
    // Only the contract's own lists come here, and what was kept of them.
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

export const linesPart: Part = {
  empty: [],
  async read(db, ids) {
    const rows = await db
      .from('crm_opportunity_lines')
      .select(['opportunity_id', 'product_id', 'name', 'quantity', 'unit_price', 'discount'])
      .where('opportunity_id', 'in', named(ids))
      .orderBy('order')
      .execute()
    return grouped(
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
    // Only the contract's own lists come here, and what was kept of them.
    const lines = (value ?? []) as OpportunityLine[]
    await db.remove('crm_opportunity_lines').where('opportunity_id', '=', opportunity_id).execute()
    const rows = lines.map((line, order) => ({ id: newId(), opportunity_id, ...line, order }))
    if (rows.length > 0) await db.insert('crm_opportunity_lines', rows).execute()
  },
}

/** A list that is never empty: SQL has no `in ()`. */
const named = (ids: readonly string[]) => (ids.length === 0 ? [sql<string>`null::uuid`] : [...ids])

function grouped<R extends { opportunity_id: string }>(rows: readonly R[], shape: (row: R) => unknown) {
  const groups = Map.groupBy(rows, ({ opportunity_id }) => opportunity_id)
  return new Map([...groups].map(([id, list]): [string, unknown] => [id, list.map(shape)]))
}

/** The highest place in each of these columns. */
export async function topRanks(db: AccountDb, stageIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; rank: string }>`
    select s.id, top.rank from unnest(${[...stageIds]}::uuid[]) as s(id)
    cross join lateral (
      select o.rank from crm_opportunities o
      where o.account_id = ${db.accountId} and o.stage_id = s.id and o.deleted_at is null
      order by o.rank, o.id limit 1) as top`.execute(db.kysely)
  return new Map(rows.map(({ id, rank }) => [id, rank]))
}
