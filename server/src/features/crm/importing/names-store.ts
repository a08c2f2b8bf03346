import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Resource } from '../kernel/resource.ts'

export const listActiveEmployees = (db: AccountDb): Promise<{ user_id: string; employee_name: string | null }[]> =>
  db.from('crm_employees').select(['user_id', 'employee_name']).where('is_active', '=', true).execute()

export interface NamedStage {
  readonly id: string
  readonly pipeline_id: string
  readonly name: string
}

/** Stages that opportunities may be in, by pipeline and order. */
export async function listLeafStages(db: AccountDb): Promise<NamedStage[]> {
  const { rows } = await sql<NamedStage>`
    select s.id, s.pipeline_id, s.name from crm_pipeline_stages s
    join crm_pipelines p on p.account_id = s.account_id and p.id = s.pipeline_id and p.deleted_at is null
    where s.account_id = ${db.accountId} and s.deleted_at is null and not exists (
      select from crm_pipeline_stages child
      where child.account_id = s.account_id and child.parent_id = s.id and child.deleted_at is null)
    order by p."order", p.id, s."order", s.id`.execute(db.kysely)
  return rows
}

export const listPipelines = (db: AccountDb): Promise<{ id: string; name: string }[]> =>
  db
    .from('crm_pipelines')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('order')
    .orderBy('id')
    .execute()

/** Active companies with these names (in lower case) or domains, whichever was given. */
export async function findCompaniesByName(db: AccountDb, called: readonly string[]): Promise<Map<string, Set<string>>> {
  const names = [...called]
  const { rows } = await sql<{ id: string; name: string; domain: string | null }>`
    select id, lower(name) as name, domain from crm_companies
    where account_id = ${db.accountId} and deleted_at is null and lower(name) = any(${names}::text[])
    union all
    select id, lower(name) as name, domain from crm_companies
    where account_id = ${db.accountId} and deleted_at is null and domain = any(${names}::text[])`.execute(db.kysely)
  const found = new Map<string, Set<string>>()
  const wanted = new Set(called)
  for (const { id, name, domain } of rows)
    for (const word of [name, domain])
      if (word !== null && wanted.has(word)) found.set(word, (found.get(word) ?? new Set()).add(id))
  return found
}

/** Active records that the caller sees, by the value of a key; texts in lower case. */
export async function findIdsByKey(
  db: AccountDb,
  { table, name, ownerColumn }: Resource,
  key: string,
  values: readonly string[],
  ownerId: string | null,
): Promise<Map<string, string[]>> {
  const asked = [...values]
  const own =
    ownerColumn === undefined || ownerId === null ? sql`` : sql`and r.${sql.id(ownerColumn)} = ${ownerId}::uuid`
  const records = sql`${sql.table(table)} as r`
  const mine = sql`r.account_id = ${db.accountId} and r.deleted_at is null ${own}`
  const custom = key.startsWith('custom.') ? key.slice('custom.'.length) : null
  const query =
    custom !== null
      ? sql<FoundId>`select coalesce(v.text_value, trim_scale(v.number_value)::text) as value, r.id
          from crm_field_values v join ${records} on r.account_id = v.account_id and r.id = v.record_id
          where v.account_id = ${db.accountId} and v.resource = ${name} and v.key = ${custom}
            and (v.text_value = any(${asked}::text[]) or v.number_value = any(${filterNumbers(asked)}::numeric[])) and ${mine}`
      : key === 'id'
        ? sql<FoundId>`select r.id::text as value, r.id from ${records} where r.id = any(${asked}::uuid[]) and ${mine}`
        : key === 'name'
          ? sql<FoundId>`select lower(r.name) as value, r.id from ${records} where lower(r.name) = any(${asked}::text[]) and ${mine}`
          : key === 'email'
            ? sql<FoundId>`select r.email as value, r.id from ${records}
                where r.email collate "C" = any(${asked}::text[]) and ${mine}`
            : sql<FoundId>`select r.${sql.id(key)} as value, r.id from ${records}
                where r.${sql.id(key)} = any(${asked}::text[]) and ${mine}`
  const { rows } = await query.execute(db.kysely)
  const found = new Map<string, string[]>()
  for (const { value, id } of rows) found.set(value, [...(found.get(value) ?? []), id])
  return found
}
interface FoundId {
  readonly value: string
  readonly id: string
}

const filterNumbers = (texts: readonly string[]) => texts.filter((text) => /^-?\d+(?:\.\d+)?$/u.test(text))
