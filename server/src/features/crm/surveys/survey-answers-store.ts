import type { AskedQuestion } from '@draftwright/contract/crm/survey-rules'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'

export interface Question extends AskedQuestion {
  readonly survey_id: string
}

/** The active questions of these surveys, in their order. */
export const listQuestions = (db: AccountDb, surveyIds: readonly string[]): Promise<Question[]> =>
  db
    .from('crm_survey_questions')
    .select(['id', 'survey_id', 'text', 'help', 'kind', 'options', 'is_required', 'show_if'])
    .where('survey_id', 'in', [...surveyIds])
    .where('deleted_at', 'is', null)
    .orderBy('num_order')
    .orderBy('id')
    .execute()

export interface OpportunitySurveyAnswer {
  readonly opportunity_id: string
  readonly survey_id: string
  /** By question id. */
  readonly answers: Readonly<Record<string, unknown>>
}

/** Every response to these surveys on these opportunities. */
export async function listOpportunitySurveyAnswers(
  db: AccountDb,
  opportunityIds: readonly string[],
  surveyIds: readonly string[],
): Promise<OpportunitySurveyAnswer[]> {
  const { rows } = await sql<OpportunitySurveyAnswer>`
    select l.opportunity_id, r.survey_id, jsonb_object_agg(r.question_id, r.answer) as answers
    from crm_activity_log l
    join crm_survey_responses r on r.account_id = l.account_id and r.log_id = l.id
    where l.account_id = ${db.accountId} and l.deleted_at is null and l.opportunity_id = any(${[...opportunityIds]}::uuid[])
      and r.survey_id = any(${[...surveyIds]}::uuid[]) and r.deleted_at is null
    group by l.opportunity_id, r.survey_id, l.id`.execute(db.kysely)
  return rows
}

/** One that is filled in here: that of a form is filled in on the form's page. */
export const findSurvey = (db: AccountDb, id: string) =>
  db
    .from('crm_surveys')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('forms')
            .select('forms.id')
            .whereRef('forms.account_id', '=', 'crm_surveys.account_id')
            .whereRef('forms.survey_id', '=', 'crm_surveys.id'),
        ),
      ),
    )
    .executeTakeFirst()

export async function insertResponses(
  db: AccountDb,
  log_id: string,
  survey_id: string,
  answers: readonly { question_id: string; answer: unknown; points: number | null }[],
): Promise<void> {
  const rows = answers.map((answer) => ({ id: createId(), log_id, survey_id, ...answer }))
  if (rows.length > 0) await db.insert('crm_survey_responses', rows).execute()
}
