import { z } from 'zod'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { AppError, conflictError } from '../../http/errors.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { listFormQuestions } from '../crm/index.ts'
import { addFormRecord, type FormCell } from '../tables/index.ts'
import { listAnswerFiles } from './files-store.ts'
import { claimRecord, findAnswerForTable, updateAnswer } from './answers-store.ts'

const Payload = z.object({ account_id: z.uuid(), answer_id: z.uuid() })
type Payload = z.infer<typeof Payload>
const longestProblem = 2000

/** Makes a record of an accepted answer, once. What cannot be made stays in the answer, with the reason. */
export const recordJob = defineJob({
  name: 'forms.record',
  payload: Payload,
  attempts: 8,
  concurrency: 2,
  perGroup: 1,
  async run({ payload, db, context }: JobRun<Payload, AppContext>) {
    await makeRecord(db, context, payload.answer_id)
  },
})

/** The same at once. Throws 409 for an answer that has a record, is not accepted, or whose form has no table. */
export async function retryRecord(db: AccountDb, context: AppContext, answerId: string): Promise<void> {
  if (!(await makeRecord(db, context, answerId)))
    throw conflictError('no_record', 'This answer is in the table already, or its form has no table')
}

/** Whether there was something to do. */
async function makeRecord(db: AccountDb, context: AppContext, answerId: string): Promise<boolean> {
  const waiting = await findAnswerForTable(db, answerId)
  if (waiting === undefined || waiting.table_id === null) return false
  const { table_id, table_fields, answers } = waiting
  const questions = await listFormQuestions(db, waiting.survey_id, { withRemoved: true })
  const files = await listAnswerFiles(db, [answerId])
  const cells = questions.flatMap(({ id, kind }): FormCell[] => {
    const field_id = table_fields[id]
    return field_id === undefined || answers[id] === undefined
      ? []
      : [{ field_id, kind, answer: answers[id], files: files.filter((file) => file.question_id === id) }]
  })
  try {
    await addFormRecord(db, context, table_id, cells, (tx, record_id, leftOut) =>
      claimRecord(tx, answerId, {
        record_table_id: table_id,
        record_id,
        record_problem: leftOut.length === 0 ? null : leftOut.join(' ').slice(0, longestProblem),
      }),
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const problem = error.status === 404 ? 'The table was deleted.' : error.message
    await updateAnswer(db, answerId, { record_problem: problem.slice(0, longestProblem) })
  }
  return true
}
