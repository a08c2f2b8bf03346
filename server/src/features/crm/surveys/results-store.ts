import type { SurveyStatus } from '@draftwright/contract/crm/survey-results'
import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'

/** Answers of one survey that the caller may see, in a period. */
export interface ResultsScope {
  readonly surveyId: string
  /** Null is a CRM admin. */
  readonly ownerId: string | null
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly zone: string
}

/** The entries `l` that a salesperson sees (null sees all): those of their own active deals, and those of none. */
export const buildVisibilityCondition = (
  ownerId: string | null,
) => sql`l.deleted_at is null and (l.opportunity_id is null or exists (
  select from crm_opportunities o where o.account_id = l.account_id and o.id = l.opportunity_id and o.deleted_at is null
    and (${ownerId}::uuid is null or o.owner_id = ${ownerId}::uuid)))`

/** The answers `r`, each with its entry `l` of the log. */
const selectResponses = (
  db: AccountDb,
  { surveyId, ownerId, from, to, zone }: ResultsScope,
) => sql`crm_survey_responses r
  join crm_activity_log l on l.account_id = r.account_id and l.id = r.log_id
  where r.account_id = ${db.accountId}::uuid and r.survey_id = ${surveyId}::uuid and r.deleted_at is null
    and r.answer is not null and r.answer not in ('""'::jsonb, '[]'::jsonb) and ${buildVisibilityCondition(ownerId)}
    and (${from ?? null}::date is null or (l.occurred_at at time zone ${zone})::date >= ${from ?? null}::date)
    and (${to ?? null}::date is null or (l.occurred_at at time zone ${zone})::date <= ${to ?? null}::date)`

async function queryRows<Row>(db: AccountDb, text: RawBuilder<unknown>): Promise<Row[]> {
  return (await (text as RawBuilder<Row>).execute(db.kysely)).rows
}

export interface Bar {
  readonly key: string
  readonly mean: number
  readonly low: number
  readonly high: number
  readonly n_values: number
  readonly bucket: number
  readonly n: number
}
/** Values of `v(key, x)` individually if there are few, otherwise in ten intervals of equal width. */
const groupIntoBars = (values: RawBuilder<unknown>) => sql`
  with v as (${values}),
  m as (select key, avg(x) as mean, min(x) as low, max(x) as high, count(distinct x)::int as n_values from v group by key)
  select m.key, m.mean, m.low, m.high, m.n_values,
    case when m.n_values <= 12 then v.x else least(9, floor((v.x - m.low) * 10 / (m.high - m.low))) end as bucket,
    count(*)::int as n
  from v join m on m.key = v.key group by 1, 2, 3, 4, 5, 6 order by 1, 6`

export const readNumberBars = (db: AccountDb, within: ResultsScope) =>
  queryRows<Bar>(
    db,
    groupIntoBars(sql`select r.question_id::text as key, (r.answer #>> '{}')::numeric as x from ${selectResponses(db, within)}
      and jsonb_typeof(r.answer) = 'number'`),
  )

export const readScoreBars = (db: AccountDb, within: ResultsScope) =>
  queryRows<Bar>(
    db,
    groupIntoBars(sql`select 'score' as key, sum(r.points) as x from ${selectResponses(db, within)}
      group by l.id having count(r.points) > 0`),
  )

export async function countSurveyAnswers(
  db: AccountDb,
  within: ResultsScope,
): Promise<{ n: number; n_guests: number }> {
  const [row] = await queryRows<{ n: number; n_guests: number }>(
    db,
    sql`select count(distinct l.id)::int as n, (count(distinct l.id) filter (where l.details ? 'guest_name'))::int as n_guests
      from ${selectResponses(db, within)}`,
  )
  return row ?? { n: 0, n_guests: 0 }
}

export const countResponses = (db: AccountDb, within: ResultsScope) =>
  queryRows<{ question_id: string; n: number }>(
    db,
    sql`select r.question_id, count(*)::int as n from ${selectResponses(db, within)} group by 1`,
  )

/** How often each choice was selected; yes and no are `true` and `false`. */
export const countChoices = (db: AccountDb, within: ResultsScope, questionIds: readonly string[]) =>
  queryRows<{ question_id: string; word: string; n: number }>(
    db,
    sql`select a.question_id, w.word, count(*)::int as n
      from (select r.question_id, r.answer from ${selectResponses(db, within)}
        and r.question_id = any(${[...questionIds]}::uuid[])) as a
      cross join lateral (
        select jsonb_array_elements_text(case when jsonb_typeof(a.answer) = 'array' then a.answer else '[]'::jsonb end) as word
        union all
        select a.answer #>> '{}' where jsonb_typeof(a.answer) in ('string', 'boolean')) as w
      group by 1, 2 order by 3 desc, 2`,
  )

export interface LatestText {
  readonly question_id: string
  readonly log_id: string
  readonly text: string
  readonly occurred_at: string
  readonly record_name: string | null
}
/** The latest texts of each of these questions, newest first. */
export const listLatestTexts = (db: AccountDb, within: ResultsScope, questionIds: readonly string[], most: number) =>
  queryRows<LatestText>(
    db,
    sql`select t.question_id, t.log_id, t.text, t.occurred_at, coalesce(
        (select o.name from crm_opportunities o where o.account_id = t.account_id and o.id = t.opportunity_id),
        (select c.name from crm_contacts c where c.account_id = t.account_id and c.id = t.contact_id),
        (select k.name from crm_companies k where k.account_id = t.account_id and k.id = t.company_id)) as record_name
      from (select l.account_id, r.question_id, l.id as log_id, r.answer #>> '{}' as text, l.occurred_at, l.opportunity_id,
          l.contact_id, l.company_id,
          row_number() over (partition by r.question_id order by l.occurred_at desc, l.id desc) as nth
        from ${selectResponses(db, within)} and r.question_id = any(${[...questionIds]}::uuid[])
          and jsonb_typeof(r.answer) = 'string') as t
      where t.nth <= ${most} order by t.question_id, t.nth`,
  )

/** All questions, including removed ones: the current ones in their order, then the others. */
export const listAllQuestions = (db: AccountDb, surveyId: string) =>
  db
    .from('crm_survey_questions')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .orderBy((eb) => eb('deleted_at', 'is not', null))
    .orderBy('num_order')
    .orderBy('id')
    .execute()

export interface SurveyAnswerRow {
  readonly id: string
  readonly occurred_at: string
  readonly actor_id: string | null
  readonly guest_name: string | null
  readonly opportunity_name: string | null
  readonly contact_name: string | null
  readonly company_name: string | null
  readonly points: number | null
  readonly answers: Readonly<Record<string, unknown>>
}
/** The next responses after one, in the order they were written. */
export const listSurveyAnswersAfter = (db: AccountDb, within: ResultsScope, behind: string | null, most: number) =>
  queryRows<SurveyAnswerRow>(
    db,
    sql`select f.*, o.name as opportunity_name, c.name as contact_name, k.name as company_name
      from (select l.id, l.account_id, l.occurred_at, l.actor_id, l.details->>'guest_name' as guest_name, l.opportunity_id,
          l.contact_id, l.company_id, sum(r.points) as points, jsonb_object_agg(r.question_id, r.answer) as answers
        from ${selectResponses(db, within)} and (${behind}::uuid is null or l.id > ${behind}::uuid)
        group by l.account_id, l.id order by l.id limit ${most}) as f
      left join crm_opportunities o on o.account_id = f.account_id and o.id = f.opportunity_id
      left join crm_contacts c on c.account_id = f.account_id and c.id = f.contact_id
      left join crm_companies k on k.account_id = f.account_id and k.id = f.company_id
      order by f.id`,
  )

export const readSurveyStatus = (db: AccountDb, ownerId: string | null, now: string) =>
  queryRows<SurveyStatus>(
    db,
    sql`select s.id as survey_id, coalesce(a.n, 0)::int as n_answers, a.mean as mean_points, a.last as last_answered_at,
        (select count(*)::int from crm_survey_links k where k.account_id = s.account_id and k.survey_id = s.id
          and k.revoked_at is null and k.expires_at > ${now}::timestamptz
          and (${ownerId}::uuid is null or k.opportunity_id is null or exists (select from crm_opportunities o
            where o.account_id = k.account_id and o.id = k.opportunity_id and o.owner_id = ${ownerId}::uuid))
          and not (k.answered_at is not null and (k.opportunity_id is not null or k.contact_id is not null))) as n_links
      from crm_surveys s
      left join (select survey_id, count(*) as n, avg(points) as mean, max(occurred_at) as last
        from (select r.survey_id, l.id, l.occurred_at, sum(r.points) as points
          from crm_survey_responses r join crm_activity_log l on l.account_id = r.account_id and l.id = r.log_id
          where r.account_id = ${db.accountId}::uuid and r.deleted_at is null and ${buildVisibilityCondition(ownerId)}
          group by 1, 2, 3) as filling group by 1) as a on a.survey_id = s.id
      where s.account_id = ${db.accountId}::uuid and s.deleted_at is null
        and not exists (select from forms f where f.account_id = s.account_id and f.survey_id = s.id)
      order by s.created_at desc, s.id desc limit 1000`,
  )
