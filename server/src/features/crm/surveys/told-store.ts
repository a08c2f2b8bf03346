import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { containing } from '../../../db/pages.ts'
import { seenBy } from './results-store.ts'

/** Which answered surveys are told; times are ISO-8601, `from` included and `until` not. */
export interface ToldFilters {
  /** Null is a CRM admin. */
  readonly ownerId: string | null
  readonly opportunityId?: string | undefined
  readonly contactId?: string | undefined
  /** With those of its deals and people. */
  readonly companyId?: string | undefined
  /** Words of the survey's name. */
  readonly survey?: string | undefined
  /** Words of an answer. */
  readonly words?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

export interface ToldFilling {
  readonly id: string
  readonly survey_id: string
  readonly survey_name: string
  readonly occurred_at: string
  readonly actor_id: string | null
  readonly guest_name: string | null
  readonly opportunity_id: string | null
  readonly opportunity_name: string | null
  readonly contact_id: string | null
  readonly contact_name: string | null
  readonly company_id: string | null
  readonly company_name: string | null
  readonly points: number | null
  readonly max_points: number | null
  /** In the order of the questions, those without an answer left out. */
  readonly answers: readonly { readonly question: string; readonly answer: unknown }[]
}

/** Each time a survey was answered: the entry `l` of the log, the survey `s`, and the deal `o` and contact `c` it is on. */
const fillings = (db: AccountDb, asked: ToldFilters) => {
  const when = (condition: RawBuilder<unknown>, value: unknown) => (value === undefined ? sql`` : sql`and ${condition}`)
  return sql`from crm_activity_log l
    join crm_surveys s on s.account_id = l.account_id and s.id = l.survey_id and s.deleted_at is null
    left join crm_opportunities o on o.account_id = l.account_id and o.id = l.opportunity_id
    left join crm_contacts c on c.account_id = l.account_id and c.id = l.contact_id
    where l.account_id = ${db.accountId}::uuid and l.kind = 'survey' and ${seenBy(asked.ownerId)}
      and exists (select from crm_survey_responses r where r.account_id = l.account_id and r.log_id = l.id and r.deleted_at is null)
      ${when(sql`l.opportunity_id = ${asked.opportunityId}::uuid`, asked.opportunityId)}
      ${when(sql`l.contact_id = ${asked.contactId}::uuid`, asked.contactId)}
      ${when(sql`${asked.companyId}::uuid in (l.company_id, o.company_id, c.company_id)`, asked.companyId)}
      ${when(sql`s.name ilike ${containing(asked.survey ?? '')}`, asked.survey)}
      ${when(
        sql`exists (select from crm_survey_responses r where r.account_id = l.account_id and r.log_id = l.id
          and r.deleted_at is null and r.answer::text ilike ${containing(asked.words ?? '')})`,
        asked.words,
      )}
      ${when(sql`l.occurred_at >= ${asked.from}::timestamptz`, asked.from)}
      ${when(sql`l.occurred_at < ${asked.until}::timestamptz`, asked.until)}`
}

/** The latest of them, newest first, and what each survey comes to over all of them. */
export async function tellFillings(db: AccountDb, asked: ToldFilters, limit: number): Promise<ToldFilling[]> {
  const { rows } = await sql<ToldFilling>`
    select l.id, s.id as survey_id, s.name as survey_name, l.occurred_at, l.actor_id,
      l.details->>'guest_name' as guest_name, l.opportunity_id, o.name as opportunity_name, l.contact_id, c.name as contact_name,
      coalesce(l.company_id, o.company_id, c.company_id) as company_id,
      (select k.name from crm_companies k where k.account_id = l.account_id
        and k.id = coalesce(l.company_id, o.company_id, c.company_id)) as company_name,
      (l.details->>'points')::float8 as points, (l.details->>'max_points')::float8 as max_points,
      (select coalesce(jsonb_agg(jsonb_build_object('question', q.text, 'answer', r.answer) order by q.num_order, q.id), '[]'::jsonb)
        from crm_survey_responses r join crm_survey_questions q on q.account_id = r.account_id and q.id = r.question_id
        where r.account_id = l.account_id and r.log_id = l.id and r.deleted_at is null and r.answer is not null) as answers
    ${fillings(db, asked)} order by l.occurred_at desc, l.id desc limit ${limit}`.execute(db.kysely)
  return rows
}

export interface ToldSurvey {
  readonly id: string
  readonly name: string
  readonly n: number
  /** Of those that score; null where none does. */
  readonly mean_points: number | null
  readonly max_points: number | null
}

/** The surveys that were answered, the most answered first. */
export async function tellSurveys(db: AccountDb, asked: ToldFilters): Promise<ToldSurvey[]> {
  const { rows } = await sql<ToldSurvey>`
    select s.id, s.name, count(*)::int as n,
      avg((l.details->>'points')::float8) filter (where (l.details->>'max_points')::float8 > 0) as mean_points,
      max((l.details->>'max_points')::float8) as max_points
    ${fillings(db, asked)} group by s.id, s.name order by n desc, s.name, s.id limit 200`.execute(db.kysely)
  return rows
}
