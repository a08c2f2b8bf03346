import { sql } from 'kysely'
import { type Sql, valueOf } from './filter-store.ts'
import type { Resource } from './resource.ts'

/** What must hold of the row `r` for a salesperson to see it; nothing for somebody who sees all (null). */
export function seenBy(resource: Resource, ownerId: string | null): Sql[] {
  if (ownerId === null) return []
  const { ownedBy, ofOpportunity } = resource
  const own = ownedBy === undefined ? [] : [sql`${valueOf(resource, ownedBy)} = ${ownerId}::uuid`]
  if (ofOpportunity === undefined) return own
  const opportunity = valueOf(resource, ofOpportunity)
  return [
    ...own,
    sql`(${opportunity} is null or exists (select from crm_opportunities o where o.account_id = r.account_id
      and o.id = ${opportunity} and o.owner_id = ${ownerId}::uuid))`,
  ]
}
