import { getCurrencyDigits } from '@draftwright/contract/crm/amounts'
import { getCountryName } from '@draftwright/contract/crm/countries'
import type { TableLinkKind } from '@draftwright/contract/table-fields'
import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'

const kinds: Readonly<Record<TableLinkKind, { readonly table: string; readonly isMerged: boolean }>> = {
  companies: { table: 'crm_companies', isMerged: true },
  contacts: { table: 'crm_contacts', isMerged: true },
  opportunities: { table: 'crm_opportunities', isMerged: false },
  content: { table: 'contents', isMerged: false },
}
/** Merges of merges that are followed. */
const mostMerges = 10
/** Characters of a text that a cell takes over. */
const mostCharacters = 2000
/** Records that are read at once. */
const perStep = 500

const times: ReadonlySet<string> = new Set([
  'created_at',
  'last_activity_at',
  'closed_at',
  'planned_at',
  'scheduled_at',
  'published_at',
])

/** A column of the rows `r` as JSON. */
function buildColumn(kind: TableLinkKind, key: string): RawBuilder<unknown> {
  const own = sql.ref(`r.${key}`)
  if (times.has(key)) return sql`to_jsonb(to_char(${own} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
  if (key === 'tags') return sql`to_jsonb(${own})`
  if (kind === 'opportunities')
    switch (key) {
      case 'amount':
        return sql`case when r.amount is null then null else jsonb_build_object('minor', r.amount, 'currency', r.currency) end`
      case 'probability':
        return sql`to_jsonb(r.probability::float8 / 100)`
      case 'close_date':
        return sql`to_jsonb(to_char(r.close_date, 'YYYY-MM-DD'))`
      case 'stage':
        return sql`to_jsonb((select s.name from crm_pipeline_stages s where s.account_id = r.account_id and s.id = r.stage_id))`
    }
  return sql`to_jsonb(left(${own}::text, ${mostCharacters}::int))`
}

/** The record that an id is now, with what stands in it; undefined for an empty one. */
export interface TargetValue {
  readonly id: string
  readonly value: unknown
}

/**
 * One column of what these ids are now, by the id asked for: a merged record is the one it was merged into, and what is in the trash is left
 * out. Without a column it is said which there are.
 */
export async function loadTargetValues(
  tx: AccountDb,
  kind: TableLinkKind,
  key: string | undefined,
  ids: readonly string[],
): Promise<Map<string, TargetValue>> {
  const found = new Map<string, TargetValue>()
  for (let at = 0; at < ids.length; at += perStep)
    for (const { asked, id, value } of await selectValues(tx, kind, key, ids.slice(at, at + perStep)))
      found.set(asked, { id, value: toValue(key, value) })
  return found
}

async function selectValues(tx: AccountDb, kind: TableLinkKind, key: string | undefined, ids: readonly string[]) {
  const { table, isMerged } = kinds[kind]
  const from = sql`${sql.table(table)} r`
  const value = key === undefined ? sql`null::jsonb` : buildColumn(kind, key)
  const next = isMerged
    ? sql`union all select chain.asked, r.merged_into, chain.steps + 1 from chain
        join ${from} on r.account_id = ${tx.accountId}::uuid and r.id = chain.id
        where r.merged_into is not null and chain.steps < ${mostMerges}`
    : sql``
  const { rows } = await sql<TargetValue & { asked: string }>`
    with recursive chain (asked, id, steps) as (
      select given.id, given.id, 0 from unnest(${[...ids]}::uuid[]) given (id) ${next})
    select chain.asked, r.id, ${value} as value from chain
      join ${from} on r.account_id = ${tx.accountId}::uuid and r.id = chain.id
      where r.deleted_at is null order by chain.steps`.execute(tx.kysely)
  return rows
}

const words: ReadonlySet<string> = new Set(['status', 'country'])

/** As a cell of the column's type is stored. */
function toValue(key: string | undefined, value: unknown): unknown {
  if (value === null || value === '') return undefined
  if (key === 'amount') {
    const { minor, currency } = value as { minor: number; currency: string }
    return minor / 10 ** getCurrencyDigits(currency)
  }
  if (typeof value !== 'string' || key === undefined || !words.has(key)) return value
  if (key === 'country') return getCountryName(value)
  return value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ')
}
