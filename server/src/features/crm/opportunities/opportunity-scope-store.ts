import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { buildFilterCondition } from '../kernel/filter-store.ts'
import { type Sql } from '../kernel/index.ts'
import type { RecordMatch } from '../kernel/list-store.ts'
import { buildVisibilityConditions } from '../kernel/visibility-store.ts'
import { buildChangedSince, buildLaterChanges } from './sums-store.ts'

/** The opportunities that a board, a forecast or a report covers. */
export interface OpportunityScope extends Pick<RecordMatch, 'listing' | 'filter' | 'ownerId'> {
  /** At a past moment; null is now. */
  readonly asOf: string | null
}

export const joinConditions = (parts: readonly Sql[]): Sql => sql.join([...parts], sql` and `)

/** The opportunities as `r`, with their conditions. */
export function buildOpportunitySource(db: AccountDb, seen: OpportunityScope): { from: Sql; where: Sql[] } {
  const { listing, filter, ownerId, asOf } = seen
  const asked = filter === null ? [] : [buildFilterCondition(listing, filter)]
  if (asOf !== null) {
    const { later, unchanged, changed } = buildPastSources(db, { ...seen, asOf })
    return {
      from: sql`(
        with later as materialized (${later})
        select r.* from crm_opportunities r where ${joinConditions(unchanged)}
        union all ${changed}) as r`,
      where: [sql`r.deleted_at is null`, ...asked],
    }
  }
  return {
    from: sql`crm_opportunities as r`,
    where: [
      sql`r.account_id = ${db.accountId}::uuid`,
      sql`r.deleted_at is null`,
      ...buildVisibilityConditions(listing.resource, ownerId),
      ...asked,
    ],
  }
}

/**
 * The opportunities of a past moment: those unchanged since, and the others with every field's value before its first later
 * change. Current ownership determines who may see them. `later` must be a table of that name.
 */
export function buildPastSources(
  db: AccountDb,
  { listing, filter, ownerId, asOf }: OpportunityScope & { readonly asOf: string },
) {
  const unchanged = [
    sql`r.account_id = ${db.accountId}::uuid`,
    sql`r.deleted_at is null`,
    sql`r.created_at <= ${asOf}::timestamptz`,
    ...buildVisibilityConditions(listing.resource, ownerId),
    sql`not exists (select from later where later.record_id = r.id)`,
  ]
  const asked = filter === null ? [] : [buildFilterCondition(listing, filter)]
  return { later: buildLaterChanges(db, asOf), unchanged, changed: buildChangedSince(db, asOf, ownerId), asked }
}

/** What a card shows of the row `r`. */
export const cardColumns =
  sql.raw(`r.id, r.name, r.company_id, r.stage_id, r.status, r.amount, r.currency, r.probability,
  r.close_date, r.owner_id, r.next_step, r.tags, r.rank, r.stage_entered_at, r.last_activity_at, r.updated_at,
  (select c.name from crm_companies c where c.account_id = r.account_id and c.id = r.company_id) as company_name`)
