import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { buildContainsPattern } from '../../../db/pages.ts'
import { buildVisibilityCondition } from './results-store.ts'

/** Which answered surveys are listed; times are ISO-8601, `from` included and `until` not. */
export interface SurveyAnswerFilters {
  /** Null is a CRM admin. */
  readonly ownerId: string | null
  readonly opportunityId?: string | undefined
  readonly contactId?: string | undefined
  /** Including its deals and people. */
  readonly companyId?: string | undefined
  /** Words of the survey's name. */
  readonly survey?: string | undefined
  /** Words of an answer. */
  readonly words?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

export interface SurveyAnswer {
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
  /** In the order of the questions, unanswered ones omitted. */
  readonly answers: readonly { readonly question: string; readonly answer: unknown }[]
}

/** Survey responses: the entry `l` of the log, the survey `s`, and the deal `o` and contact `c` it is linked to. */
const selectSurveyAnswers = (db: AccountDb, asked: SurveyAnswerFilters) => {
  const when = (condition: RawBuilder<unknown>, value: unknown) => (value === undefined ? sql`` : sql`and ${condition}`)
  return sql`from crm_activity_log l
    join crm_surveys s on s.account_id = l.account_id and s.id = l.survey_id and s.deleted_at is null
    left join crm_opportunities o on o.account_id = l.account_id and o.id = l.opportunity_id
    left join crm_contacts c on c.account_id = l.account_id and c.id = l.contact_id
    where l.account_id = ${db.accountId}::uuid and l.kind = 'survey' and ${buildVisibilityCondition(asked.ownerId)}
      and exists (select from crm_survey_responses r where r.account_id = l.account_id and r.log_id = l.id and r.deleted_at is null)
      ${when(sql`l.opportunity_id = ${asked.opportunityId}::uuid`, asked.opportunityId)}
      ${when(sql`l.contact_id = ${asked.contactId}::uuid`, asked.contactId)}
      ${when(sql`${asked.companyId}::uuid in (l.company_id, o.company_id, c.company_id)`, asked.companyId)}
      ${when(sql`s.name ilike ${buildContainsPattern(asked.survey ?? '')}`, asked.survey)}
      ${when(
        sql`exists (select from crm_survey_responses r where r.account_id = l.account_id and r.log_id = l.id
          and r.deleted_at is null and r.answer::text ilike ${buildContainsPattern(asked.words ?? '')})`,
        asked.words,
      )}
      ${when(sql`l.occurred_at >= ${asked.from}::timestamptz`, asked.from)}
      ${when(sql`l.occurred_at < ${asked.until}::timestamptz`, asked.until)}`
}

/** The latest of them, newest first, and each survey's score over all of them. */
export async function listSurveyAnswers(
  db: AccountDb,
  asked: SurveyAnswerFilters,
  limit: number,
): Promise<SurveyAnswer[]> {
  const { rows } = await sql<SurveyAnswer>`
    select l.id, s.id as survey_id, s.name as survey_name, l.occurred_at, l.actor_id,
      l.details->>'guest_name' as guest_name, l.opportunity_id, o.name as opportunity_name, l.contact_id, c.name as contact_name,
      coalesce(l.company_id, o.company_id, c.company_id) as company_id,
      (select k.name from crm_companies k where k.account_id = l.account_id
        and k.id = coalesce(l.company_id, o.company_id, c.company_id)) as company_name,
      (l.details->>'points')::float8 as points, (l.details->>'max_points')::float8 as max_points,
      (select coalesce(jsonb_agg(jsonb_build_object('question', q.text, 'answer', r.answer) order by q.num_order, q.id), '[]'::jsonb)
        from crm_survey_responses r join crm_survey_questions q on q.account_id = r.account_id and q.id = r.question_id
        where r.account_id = l.account_id and r.log_id = l.id and r.deleted_at is null and r.answer is not null) as answers
    ${selectSurveyAnswers(db, asked)} order by l.occurred_at desc, l.id desc limit ${limit}`.execute(db.kysely)
  return rows
}

export interface AnsweredSurvey {
  readonly id: string
  readonly name: string
  readonly n: number
  /** The average score; null if none has one. */
  readonly mean_points: number | null
  readonly max_points: number | null
}

/** The answered surveys, the most answered first. */
export async function listAnsweredSurveys(db: AccountDb, asked: SurveyAnswerFilters): Promise<AnsweredSurvey[]> {
  const { rows } = await sql<AnsweredSurvey>`
    select s.id, s.name, count(*)::int as n,
      avg((l.details->>'points')::float8) filter (where (l.details->>'max_points')::float8 > 0) as mean_points,
      max((l.details->>'max_points')::float8) as max_points
    ${selectSurveyAnswers(db, asked)} group by s.id, s.name order by n desc, s.name, s.id limit 200`.execute(db.kysely)
  return rows
}
