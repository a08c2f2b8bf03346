import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Resource } from '../kernel/resource.ts'
import type { Identity } from './row-keys.ts'

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

/** Records that share one phone number or name: more tell nothing. */
const mostAlike = 50

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
  const query = selectByKey(name, key, { asked, records, mine, accountId: db.accountId })
  const { rows } = await query.execute(db.kysely)
  const found = new Map<string, Set<string>>()
  for (const { value, id } of rows) found.set(value, (found.get(value) ?? new Set()).add(id))
  return new Map([...found].map(([value, ids]) => [value, [...ids]]))
}

interface KeyQuery {
  readonly asked: string[]
  readonly records: RawBuilder<unknown>
  readonly mine: RawBuilder<unknown>
  readonly accountId: string
}

function selectByKey(
  resource: string,
  key: string,
  { asked, records, mine, accountId }: KeyQuery,
): RawBuilder<FoundId> {
  if (key.startsWith('custom.'))
    return sql`select coalesce(v.text_value, trim_scale(v.number_value)::text) as value, r.id
      from crm_field_values v join ${records} on r.account_id = v.account_id and r.id = v.record_id
      where v.account_id = ${accountId} and v.resource = ${resource} and v.key = ${key.slice('custom.'.length)}
        and (v.text_value = any(${asked}::text[]) or v.number_value = any(${filterNumbers(asked)}::numeric[])) and ${mine}`
  const selectSome = (where: RawBuilder<unknown>) =>
    sql<FoundId>`select word as value, few.id from unnest(${asked}::text[]) as word
      cross join lateral (select r.id from ${records} where ${where} and ${mine} limit ${sql.lit(mostAlike)}) as few`
  switch (key) {
    case 'id':
      return sql`select r.id::text as value, r.id from ${records} where r.id = any(${asked}::uuid[]) and ${mine}`
    case 'name':
      return resource === 'companies' ? selectCompaniesByName(asked, mine) : selectSome(sql`lower(r.name) = word`)
    case 'phone':
      return selectSome(sql`r.phone_key = word`)
    case 'linkedin_url':
      return sql`select r.linkedin_key as value, r.id from ${records} where r.linkedin_key = any(${asked}::text[]) and ${mine}`
    case 'email':
      return sql`select r.email as value, r.id from ${records} where r.email collate "C" = any(${asked}::text[]) and ${mine}
        union all
        select one.address as value, r.id from ${records} cross join unnest(r.other_emails) as one (address)
          where r.other_emails && ${asked}::text[] and r.other_emails <> '{}' and one.address = any(${asked}::text[]) and ${mine}`
    default:
      return sql`select r.${sql.id(key)} as value, r.id from ${records}
        where r.${sql.id(key)} = any(${asked}::text[]) and ${mine}`
  }
}

/** What identifies these contacts besides the key that they were found by. */
export async function describeContacts(db: AccountDb, ids: readonly string[]): Promise<Map<string, Identity>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    full_name: string
    emails: string[]
    linkedin_key: string | null
    company_id: string | null
    company_names: (string | null)[]
    likeness: string | null
  }>`
    select r.id, lower(btrim(coalesce(r.first_name, '') || ' ' || coalesce(r.last_name, ''))) as full_name,
        array_remove(array_prepend(r.email, r.other_emails), null) as emails, r.linkedin_key, k.id as company_id,
        array[lower(k.name), k.domain] as company_names, to_company_key(k.name) as likeness
      from crm_contacts r left join crm_companies k on k.account_id = r.account_id and k.id = r.company_id and k.deleted_at is null
      where r.account_id = ${db.accountId} and r.id = any(${[...ids]}::uuid[])`.execute(db.kysely)
  return new Map(
    rows.map(({ id, full_name, emails, linkedin_key, company_id, company_names, likeness }) => [
      id,
      {
        keys: { email: emails, ...(linkedin_key === null ? {} : { linkedin_url: [linkedin_key] }) },
        fullName: full_name,
        company:
          company_id === null
            ? null
            : { id: company_id, names: company_names.filter((one) => one !== null), likeness: likeness ?? '' },
      },
    ]),
  )
}

export async function describeCompanies(db: AccountDb, ids: readonly string[]): Promise<Map<string, Identity>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .from('crm_companies')
    .select(['id', 'domain'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ id, domain }): [string, Identity] => {
      const keys: Identity['keys'] = domain === null ? {} : { domain: [domain] }
      return [id, { keys, fullName: '', company: null }]
    }),
  )
}

/** What names of companies that are alike have in common, by the name. */
export async function readLikenesses(db: AccountDb, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; likeness: string }>`
    select name, to_company_key(name) as likeness from unnest(${[...names]}::text[]) as name`.execute(db.kysely)
  return new Map(rows.map(({ name, likeness }) => [name, likeness]))
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
