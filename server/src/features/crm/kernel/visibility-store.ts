import { sql } from 'kysely'
import { buildColumnValue } from './filter-store.ts'
import { type Sql } from './bind-value-store.ts'
import type { Resource } from './resource.ts'

/**
 * The condition on the row `r` for the caller to see it: a salesperson sees their own, a CRM admin (null) everyone's. Nobody sees
 * records of an opportunity in the trash.
 */
export function buildVisibilityConditions(resource: Resource, ownerId: string | null): Sql[] {
  const { ownerColumn, opportunityColumn, visibleIf, isOneIf } = resource
  const own = [
    ...(visibleIf === undefined ? [] : [sql`(${visibleIf})`]),
    ...(isOneIf === undefined ? [] : [sql`(${isOneIf})`]),
    ...(ownerColumn === undefined || ownerId === null
      ? []
      : [sql`${buildColumnValue(resource, ownerColumn)} = ${ownerId}::uuid`]),
  ]
  if (opportunityColumn === undefined) return own
  const opportunity = buildColumnValue(resource, opportunityColumn)
  const ownerCondition = ownerId === null ? sql`` : sql`and o.owner_id = ${ownerId}::uuid`
  return [
    ...own,
    sql`(${opportunity} is null or exists (select from crm_opportunities o where o.account_id = r.account_id
      and o.id = ${opportunity} and o.deleted_at is null ${ownerCondition}))`,
  ]
}
