import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { type Sql, whereFilter } from '../kernel/filter-store.ts'
import type { Matching } from '../kernel/list-store.ts'
import { seenBy } from '../kernel/scope-store.ts'
import { changedSince, laterChanges } from './sums-store.ts'

/** What of the opportunities a board, a forecast or a report is about. */
export interface Seen extends Pick<Matching, 'listing' | 'filter' | 'ownerId'> {
  /** As they were then; null is now. */
  readonly asOf: string | null
}

export const all = (parts: readonly Sql[]): Sql => sql.join([...parts], sql` and `)

/** The opportunities as `r`, with what must hold of them. */
export function opportunities(db: AccountDb, seen: Seen): { from: Sql; where: Sql[] } {
  const { listing, filter, ownerId, asOf } = seen
  const asked = filter === null ? [] : [whereFilter(listing, filter)]
  if (asOf !== null) {
    const { later, unchanged, changed } = pastParts(db, { ...seen, asOf })
    return {
      from: sql`(
        with later as materialized (${later})
        select r.* from crm_opportunities r where ${all(unchanged)}
        union all ${changed}) as r`,
      where: [sql`r.deleted_at is null`, ...asked],
    }
  }
  return {
    from: sql`crm_opportunities as r`,
    where: [
      sql`r.account_id = ${db.accountId}::uuid`,
      sql`r.deleted_at is null`,
      ...seenBy(listing.resource, ownerId),
      ...asked,
    ],
  }
}

/**
 * The opportunities of a past moment: those nobody has changed since, and the others with what every field held before its
 * first later change. Whose they are now says who may see them. `later` is to be a table of that name.
 */
export function pastParts(db: AccountDb, { listing, filter, ownerId, asOf }: Seen & { readonly asOf: string }) {
  const unchanged = [
    sql`r.account_id = ${db.accountId}::uuid`,
    sql`r.deleted_at is null`,
    sql`r.created_at <= ${asOf}::timestamptz`,
    ...seenBy(listing.resource, ownerId),
    sql`not exists (select from later where later.record_id = r.id)`,
  ]
  const asked = filter === null ? [] : [whereFilter(listing, filter)]
  return { later: laterChanges(db, asOf), unchanged, changed: changedSince(db, asOf, ownerId), asked }
}

/** What a card shows of the row `r`. */
export const cardColumns =
  sql.raw(`r.id, r.name, r.company_id, r.stage_id, r.status, r.amount, r.currency, r.probability,
  r.close_date, r.owner_id, r.next_step, r.tags, r.rank, r.stage_entered_at, r.last_activity_at, r.updated_at,
  (select c.name from crm_companies c where c.account_id = r.account_id and c.id = r.company_id) as company_name`)
