import type { TableLinkKind } from '@draftwright/contract/table-fields'
import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { toJsonText } from '../../../db/json-columns.ts'
import { buildContainsPattern } from '../../../db/pages.ts'
import { listTargetFields, type TableShape } from '../schema.ts'
import { type LinkTarget, readTargetIds } from './show-targets.ts'
import type { LinkSight } from './sight.ts'

interface Place {
  readonly table: string
  readonly name: string
  /** Records of it are merged into one another. */
  readonly isMerged: boolean
}
const places: Readonly<Record<TableLinkKind, Place>> = {
  companies: { table: 'crm_companies', name: 'name', isMerged: true },
  contacts: { table: 'crm_contacts', name: 'name', isMerged: true },
  opportunities: { table: 'crm_opportunities', name: 'name', isMerged: false },
  content: { table: 'contents', name: 'title', isMerged: false },
}
/** Merges of merges that are followed. */
const mostMerges = 10

/** What a reader sees of the rows `r` of a kind; null for nothing. */
export function buildSight({ crm, hasContent }: LinkSight, kind: TableLinkKind): RawBuilder<unknown> | null {
  if (kind === 'content') return hasContent ? sql`r.deleted_at is null` : null
  if (crm === null) return null
  return kind === 'opportunities' && crm.ownerId !== null
    ? sql`r.deleted_at is null and r.owner_id = ${crm.ownerId}::uuid`
    : sql`r.deleted_at is null`
}

/** What is there of these ids for a reader, by the id asked for; a merged record is the one it was merged into. */
export async function findTargets(
  db: AccountDb,
  sight: LinkSight,
  kind: TableLinkKind,
  ids: readonly string[],
): Promise<Map<string, LinkTarget>> {
  const isSeen = buildSight(sight, kind)
  if (ids.length === 0 || isSeen === null) return new Map()
  const { table, name, isMerged } = places[kind]
  const from = sql`${sql.table(table)} r`
  const found = isMerged
    ? await sql<LinkTarget & { asked: string }>`
        with recursive chain (asked, id, steps) as (
          select given.id, given.id, 0 from unnest(${[...ids]}::uuid[]) given (id)
          union all
          select chain.asked, r.merged_into, chain.steps + 1 from chain
            join ${from} on r.account_id = ${db.accountId}::uuid and r.id = chain.id
            where r.merged_into is not null and chain.steps < ${mostMerges})
        select chain.asked, r.id, ${sql.ref(`r.${name}`)} as name from chain
          join ${from} on r.account_id = ${db.accountId}::uuid and r.id = chain.id
          where ${isSeen} order by chain.steps`.execute(db.kysely)
    : await sql<LinkTarget & { asked: string }>`
        select r.id as asked, r.id, ${sql.ref(`r.${name}`)} as name from ${from}
          where r.account_id = ${db.accountId}::uuid and r.id = any(${[...ids]}::uuid[]) and ${isSeen}`.execute(
        db.kysely,
      )
  return new Map(found.rows.map(({ asked, ...target }) => [asked, target]))
}

/** Those with these names, in any case, by the name in small letters; of several the oldest. */
export async function findTargetsByName(
  db: AccountDb,
  sight: LinkSight,
  kind: TableLinkKind,
  names: readonly string[],
): Promise<Map<string, LinkTarget>> {
  const isSeen = buildSight(sight, kind)
  if (names.length === 0 || isSeen === null) return new Map()
  const { table, name } = places[kind]
  const { rows } = await sql<LinkTarget>`
    select r.id, ${sql.ref(`r.${name}`)} as name from ${sql.table(table)} r
      where r.account_id = ${db.accountId}::uuid and ${isSeen}
        and lower(${sql.ref(`r.${name}`)}) = any(${names.map((one) => one.toLowerCase())}::text[])
      order by r.id desc`.execute(db.kysely)
  return new Map(rows.map((target) => [target.name.toLowerCase(), target]))
}

/** What a reader sees whose name has this part, by name. */
export async function searchTargets(
  db: AccountDb,
  sight: LinkSight,
  kind: TableLinkKind,
  part: string,
  limit: number,
): Promise<LinkTarget[]> {
  const isSeen = buildSight(sight, kind)
  if (isSeen === null) return []
  const { table, name } = places[kind]
  const { rows } = await sql<LinkTarget>`
    select r.id, ${sql.ref(`r.${name}`)} as name from ${sql.table(table)} r
      where r.account_id = ${db.accountId}::uuid and ${isSeen}
        and ${sql.ref(`r.${name}`)} ilike ${buildContainsPattern(part)}
      order by ${sql.ref(`r.${name}`)} collate "C", r.id limit ${limit}`.execute(db.kysely)
  return rows
}

/** Keeps the links of records that were written. */
export async function saveTargets(
  tx: AccountDb,
  table: TableShape,
  rows: readonly { readonly id: string; readonly cells: object }[],
): Promise<void> {
  const fields = listTargetFields(table)
  if (fields.length === 0 || rows.length === 0) return
  await tx
    .remove('table_workspace_links')
    .where('field_id', '=', sql<string>`any(${fields.map(({ id }) => id)}::text[])`)
    .where('record_id', '=', sql<string>`any(${rows.map(({ id }) => id)}::text[])`)
    .execute()
  const links = rows.flatMap(({ id: record_id, cells }) =>
    fields.flatMap(({ id: field_id, options }) =>
      readTargetIds((cells as Readonly<Record<string, unknown>>)[field_id]).map((target_id) => ({
        field_id,
        record_id,
        kind: options.linkedKind,
        target_id,
      })),
    ),
  )
  if (links.length === 0) return
  await tx.executeSql(
    `insert into table_workspace_links (account_id, field_id, record_id, table_id, kind, target_id)
     select $1::uuid, field_id, record_id, $2, kind, target_id
       from jsonb_to_recordset($3::text::jsonb) as given (field_id text, record_id text, kind text, target_id uuid)
     on conflict do nothing`,
    [tx.accountId, table.id, toJsonText(links)],
  )
}

/** The records whose field links to one of these, or to what was merged into them. */
export async function listLinkingRecords(
  db: AccountDb,
  { field_id, kind }: { readonly field_id: string; readonly kind: TableLinkKind },
  ids: readonly string[],
  limit: number,
): Promise<string[]> {
  const { table, isMerged } = places[kind]
  const merged = isMerged
    ? sql`or l.target_id in (select r.id from ${sql.table(table)} r
        where r.account_id = ${db.accountId}::uuid and r.merged_into = any(${[...ids]}::uuid[]))`
    : sql``
  const { rows } = await sql<{ record_id: string }>`
    select distinct l.record_id from table_workspace_links l
      where l.account_id = ${db.accountId}::uuid and l.field_id = ${field_id}
        and (l.target_id = any(${[...ids]}::uuid[]) ${merged})
      limit ${limit}`.execute(db.kysely)
  return rows.map(({ record_id }) => record_id)
}

/** A field of a record that links to something. */
interface LinkingField {
  readonly base_id: string
  readonly table_id: string
  readonly field_id: string
  readonly record_id: string
}

/** The fields of records that link to one, or to what was merged into it; nothing of what is in the trash. */
export async function listLinkingFields(
  db: AccountDb,
  kind: TableLinkKind,
  id: string,
  limit: number,
): Promise<LinkingField[]> {
  const { table, isMerged } = places[kind]
  const merged = isMerged
    ? sql`union select r.id from targets join ${sql.table(table)} r
        on r.account_id = ${db.accountId}::uuid and r.merged_into = targets.id`
    : sql``
  const { rows } = await sql<LinkingField>`
    with recursive targets (id) as (select ${id}::uuid ${merged})
    select t.base_id, l.table_id, l.field_id, l.record_id
      from targets
      join table_workspace_links l on l.account_id = ${db.accountId}::uuid and l.kind = ${kind} and l.target_id = targets.id
      join table_fields f on f.account_id = l.account_id and f.id = l.field_id and f.deleted_at is null
      join base_tables t on t.account_id = l.account_id and t.id = l.table_id and t.deleted_at is null
      join table_bases b on b.account_id = t.account_id and b.id = t.base_id and b.deleted_at is null
      order by b.created_at, t.position, t.id, l.record_id, l.field_id
      limit ${limit}`.execute(db.kysely)
  return rows
}
