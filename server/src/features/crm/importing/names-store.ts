import { type RawBuilder, sql } from 'kysely'
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

/** Active companies with these names (in lower case) or domains, whichever was given; else those whose names are alike. */
export async function findCompaniesByName(db: AccountDb, called: readonly string[]): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ word: string; id: string }>`
    with words as (select word from unnest(${[...called]}::text[]) as word),
    same as (
      select word, k.id from words join crm_companies k
        on k.account_id = ${db.accountId} and k.deleted_at is null and lower(k.name) = word
      union
      select word, k.id from words join crm_companies k
        on k.account_id = ${db.accountId} and k.deleted_at is null and k.domain = word)
    select word, id from same
    union all
    select word, k.id from words join crm_companies k
      on k.account_id = ${db.accountId} and k.deleted_at is null
        and to_company_key(k.name) collate "C" = to_company_key(word) collate "C" and to_company_key(word) <> ''
      where not exists (select from same where same.word = words.word)`.execute(db.kysely)
  const found = new Map<string, Set<string>>()
  for (const { word, id } of rows) found.set(word, (found.get(word) ?? new Set()).add(id))
  return found
}

/** The first of these names that each is like: itself, or one before it. */
export async function findFirstAlike(db: AccountDb, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; first: string }>`
    select name, first_value(name) over (partition by coalesce(nullif(to_company_key(name), ''), name) order by n) as first
    from unnest(${[...names]}::text[]) with ordinality as given (name, n)`.execute(db.kysely)
  return new Map(rows.map(({ name, first }) => [name, first]))
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
          ? name === 'companies'
            ? selectCompaniesByName(asked, mine)
            : sql<FoundId>`select lower(r.name) as value, r.id from ${records} where lower(r.name) = any(${asked}::text[]) and ${mine}`
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

/** By the name itself, else by names that are alike. */
const selectCompaniesByName = (asked: readonly string[], mine: RawBuilder<unknown>) => sql<FoundId>`
  with words as (select word from unnest(${[...asked]}::text[]) as word),
  same as (select word as value, r.id from words join crm_companies as r on lower(r.name) = word and ${mine})
  select value, id from same
  union all
  select word, r.id from words join crm_companies as r
    on to_company_key(r.name) collate "C" = to_company_key(word) collate "C" and to_company_key(word) <> '' and ${mine}
    where not exists (select from same where same.value = words.word)`
interface FoundId {
  readonly value: string
  readonly id: string
}

const filterNumbers = (texts: readonly string[]) => texts.filter((text) => /^-?\d+(?:\.\d+)?$/u.test(text))
