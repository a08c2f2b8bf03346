import type { SurveyQuestionData } from '@draftwright/contract/crm/survey-questions'
import type { AccountDb, NewRow } from '../../../db/account-db.ts'
import { questionsPart, toQuestionData } from '../surveys/questions-store.ts'

export type FormSurveyColumns = Partial<
  Pick<NewRow<'crm_surveys'>, 'name' | 'description' | 'thanks' | 'is_active' | 'deleted_at'>
>

export const insertFormSurvey = (db: AccountDb, survey: NewRow<'crm_surveys'>) =>
  db.insert('crm_surveys', survey).execute()

export const updateFormSurvey = (db: AccountDb, id: string, change: FormSurveyColumns, at: string) =>
  db
    .update('crm_surveys')
    .set({ ...change, updated_at: at })
    .where('id', '=', id)
    .execute()

export const writeFormQuestions = (db: AccountDb, surveyId: string, questions: readonly SurveyQuestionData[]) =>
  questionsPart.write(db, surveyId, questions)

/** In their order; with removed ones, those are at the end and marked. */
export async function listFormQuestions(
  db: AccountDb,
  surveyId: string,
  { withRemoved }: { withRemoved: boolean },
): Promise<(SurveyQuestionData & { is_removed: boolean })[]> {
  let all = db.from('crm_survey_questions').selectAll().where('survey_id', '=', surveyId)
  if (!withRemoved) all = all.where('deleted_at', 'is', null)
  const rows = await all
    .orderBy((eb) => eb('deleted_at', 'is not', null))
    .orderBy('num_order')
    .orderBy('id')
    .limit(1000)
    .execute()
  return rows.map((row) => ({ ...toQuestionData(row), is_removed: row.deleted_at !== null }))
}

/** Deletes the entries of forms that a person sent, with their answers. */
export async function removeFormEntries(db: AccountDb, logIds: readonly string[]): Promise<void> {
  if (logIds.length > 0)
    await db
      .remove('crm_activity_log')
      .where('id', 'in', [...logIds])
      .execute()
}
