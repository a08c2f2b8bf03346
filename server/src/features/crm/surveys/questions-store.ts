import type { SurveyQuestionData } from '@draftwright/contract/crm/survey-questions'
import type { AskedQuestion } from '@draftwright/contract/crm/survey-rules'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { toJsonText } from '../../../db/json-columns.ts'
import type { RecordPart } from '../kernel/resource.ts'

/** In a comparable form: always the same keys in the same order. */
export const toQuestionData = (question: AskedQuestion & { num_order: number }): SurveyQuestionData => ({
  id: question.id,
  num_order: question.num_order,
  text: question.text,
  help: question.help,
  kind: question.kind,
  options: question.options.map(({ label, points }) => ({ label, points })),
  is_required: question.is_required,
  show_if:
    question.show_if === null
      ? null
      : { question_id: question.show_if.question_id, any_of: [...question.show_if.any_of] },
})

/** A survey's questions in their order. Removed ones are kept for their answers. */
export const questionsPart: RecordPart = {
  empty: [],
  async read(db, ids) {
    if (ids.length === 0) return new Map()
    const rows = await db
      .from('crm_survey_questions')
      .selectAll()
      .where('survey_id', 'in', [...ids])
      .where('deleted_at', 'is', null)
      .orderBy('num_order')
      .orderBy('id')
      .execute()
    const groups = Map.groupBy(rows, ({ survey_id }) => survey_id)
    return new Map([...groups].map(([id, list]): [string, unknown] => [id, list.map(toQuestionData)]))
  },
  async write(db, surveyId, value) {
    // Values were checked by the rules, or are stored ones.
    const questions = (value ?? []) as SurveyQuestionData[]
    const kept = questions.map(({ id }) => id)
    await sql`
      update crm_survey_questions set deleted_at = now(), updated_at = now()
      where account_id = ${db.accountId}::uuid and survey_id = ${surveyId}::uuid and deleted_at is null
        and not id = any(${kept}::uuid[])`.execute(db.kysely)
    if (questions.length === 0) return
    await sql`
      insert into crm_survey_questions as q
        (account_id, id, survey_id, num_order, text, help, kind, options, is_required, show_if)
      select ${db.accountId}::uuid, v.id, ${surveyId}::uuid, v.num_order, v.text, v.help, v.kind, v.options, v.is_required,
        v.show_if
      from jsonb_populate_recordset(null::crm_survey_questions, ${toJsonText(questions)}::jsonb) as v
      on conflict (account_id, id) do update set num_order = excluded.num_order, text = excluded.text,
        help = excluded.help, kind = excluded.kind, options = excluded.options, is_required = excluded.is_required,
        show_if = excluded.show_if, deleted_at = null, updated_at = now()
      where q.survey_id = excluded.survey_id and (q.deleted_at is not null
        or (q.num_order, q.text, q.help, q.kind, q.options, q.is_required, q.show_if) is distinct from
          (excluded.num_order, excluded.text, excluded.help, excluded.kind, excluded.options, excluded.is_required,
           excluded.show_if))`.execute(db.kysely)
  },
}

/** Which of these questions belong to another survey, including deleted ones. */
export async function findForeignQuestion(
  db: AccountDb,
  surveyId: string,
  ids: readonly string[],
): Promise<string | undefined> {
  if (ids.length === 0) return undefined
  const row = await db
    .from('crm_survey_questions')
    .select('id')
    .where('id', 'in', [...ids])
    .where('survey_id', '<>', surveyId)
    .executeTakeFirst()
  return row?.id
}

/** One question, including a deleted one. */
export const findQuestion = (db: AccountDb, id: string) =>
  db.from('crm_survey_questions').selectAll().where('id', '=', id).executeTakeFirst()

export const findStageActivity = (db: AccountDb, id: string) =>
  db
    .from('crm_stage_activities')
    .select(['id', 'stage_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
