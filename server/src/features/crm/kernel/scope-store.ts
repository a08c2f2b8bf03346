import { sql } from 'kysely'
import { type Sql, valueOf } from './filter-store.ts'
import type { Resource } from './resource.ts'

/**
 * What must hold of the row `r` for the caller to see it: a salesperson sees their own, a CRM admin (null) everybody's.
 * Nobody sees what hangs on an opportunity in the trash.
 */
export function seenBy(resource: Resource, ownerId: string | null): Sql[] {
  const { ownedBy, ofOpportunity, aliveIf } = resource
  const own = [
    ...(aliveIf === undefined ? [] : [sql`(${sql.raw(aliveIf)})`]),
    ...(ownedBy === undefined || ownerId === null ? [] : [sql`${valueOf(resource, ownedBy)} = ${ownerId}::uuid`]),
  ]
  if (ofOpportunity === undefined) return own
  const opportunity = valueOf(resource, ofOpportunity)
  const theirs = ownerId === null ? sql`` : sql`and o.owner_id = ${ownerId}::uuid`
  return [
    ...own,
    sql`(${opportunity} is null or exists (select from crm_opportunities o where o.account_id = r.account_id
      and o.id = ${opportunity} and o.deleted_at is null ${theirs}))`,
  ]
}
