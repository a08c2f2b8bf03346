import { type FormAnswer, type FormAnswerFilter, formAnswers } from '@draftwright/contract/form-answers'
import type { SurveyQuestionData } from '@draftwright/contract/crm/survey-questions'
import type { AccountDb } from '../../db/account-db.ts'
import { type CsvValue, formatCsvRow } from '../../documents/csv.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { listFormQuestions, takeContactSuggestion } from '../crm/index.ts'
import {
  type AnswerRow,
  deleteAnswer,
  findAnswer,
  listAnswers,
  listAnswersBefore,
  lockAnswer,
  moveAnswers,
  updateAnswer,
} from './answers-store.ts'
import { type AnswerFile, findAnswerFile, listAnswerFiles } from './files-store.ts'
import { formatAnswer } from './format-answer.ts'
import { processJob } from './process-job.ts'
import { retryRecord } from './record-job.ts'
import { decideSuggestion, listSuggestions } from './contact-suggestions.ts'
import { findForm } from './store.ts'

export const formAnswerRoutes = implementRoutes(formAnswers, {
  async list({ db, params, query }) {
    const questions = await readAllQuestions(db, params.id)
    const { data, meta } = await listAnswers(db, params.id, query)
    const files = await listAnswerFiles(
      db,
      data.map(({ id }) => id),
    )
    return { data: data.map((row) => toFormAnswer(row, questions, files)), meta }
  },
  async exportAll({ db, context, params, query }) {
    const questions = await readAllQuestions(db, params.id)
    // Read before the answer begins, which cannot become an error afterwards.
    const first = await listAnswersBefore(db, params.id, query, null, batch)
    return {
      filename: `answers-${context.now().toISOString().slice(0, 10)}.csv`,
      pieces: streamAnswers(db, params.id, query, questions, first),
    }
  },
  async accept({ db, context, caller, params, body }) {
    await assertFormExists(db, params.id)
    const change = { state: 'waiting' as const, decided_by: caller.userId, decided_at: context.now().toISOString() }
    return db.transaction(async (tx) => {
      const ids = await moveAnswers(tx, params.id, body.ids, ['suspected', 'discarded'], change)
      const payloads = ids.map((answer_id) => ({ account_id: tx.accountId, answer_id }))
      await context.jobs.enqueueAll(processJob, payloads, tx, { group: tx.accountId })
      return { n: ids.length }
    })
  },
  async discard({ db, context, caller, params, body }) {
    await assertFormExists(db, params.id)
    const change = { state: 'discarded' as const, decided_by: caller.userId, decided_at: context.now().toISOString() }
    return { n: (await moveAnswers(db, params.id, body.ids, ['suspected'], change)).length }
  },
  async takeSuggestion(call) {
    const { db, params, body } = call
    const { form_id } = await db.transaction(async (tx) => {
      // Two fields taken at once would put each other back.
      await lockAnswer(tx, params.id)
      const answer = await readAnswer(tx, params.id)
      const suggestion = answer.suggestions.find(({ field }) => field === body.field)
      if (suggestion === undefined) throw conflictError('no_suggestion', 'This was taken over already')
      const { contact_id } = answer
      if (contact_id === null || !(await takeContactSuggestion({ ...call, db: tx }, contact_id, suggestion)))
        throw conflictError('no_contact', 'The contact was deleted')
      await updateAnswer(tx, answer.id, { suggestions: answer.suggestions.filter((one) => one !== suggestion) })
      return answer
    })
    return showAnswer(db, params.id, form_id)
  },
  suggestions: (call) => listSuggestions(call),
  async takeOnContact(call) {
    await decideSuggestion(call, (tx, suggestion) =>
      takeContactSuggestion({ ...call, db: tx }, call.params.id, suggestion),
    )
    return listSuggestions(call)
  },
  async dismissOnContact(call) {
    await decideSuggestion(call, async () => true)
    return listSuggestions(call)
  },
  async addRecord({ db, context, params }) {
    const { form_id } = await readAnswer(db, params.id)
    await retryRecord(db, context, params.id)
    return showAnswer(db, params.id, form_id)
  },
  async download({ db, params }) {
    const file = await findAnswerFile(db, params.id)
    if (file === undefined) throw notFoundError('File')
    return file
  },
  async remove({ db, params }) {
    if ((await deleteAnswer(db, params.id)) === undefined) throw notFoundError('Answer')
    return null
  },
})

type Question = SurveyQuestionData & { is_removed: boolean }

async function assertFormExists(db: AccountDb, id: string) {
  const form = await findForm(db, id)
  if (form === undefined) throw notFoundError('Form')
  return form
}

/** Also those that were removed: their answers are kept. Throws 404. */
async function readAllQuestions(db: AccountDb, formId: string): Promise<Question[]> {
  const { survey_id } = await assertFormExists(db, formId)
  return listFormQuestions(db, survey_id, { withRemoved: true })
}

async function readAnswer(db: AccountDb, id: string): Promise<AnswerRow> {
  const answer = await findAnswer(db, id)
  if (answer === undefined) throw notFoundError('Answer')
  return answer
}

const showAnswer = async (db: AccountDb, id: string, formId: string): Promise<FormAnswer> =>
  toFormAnswer(await readAnswer(db, id), await readAllQuestions(db, formId), await listAnswerFiles(db, [id]))

function toFormAnswer(row: AnswerRow, questions: readonly Question[], files: readonly AnswerFile[]): FormAnswer {
  const { answers, contact_id, contact_name, content_id, content_title, ...rest } = row
  const { record_id, record_table_id, record_base_id, ...answer } = rest
  return {
    ...answer,
    answers: questions.flatMap(({ id, text }) => {
      const given = answers[id]
      // What was stored had been checked against its question.
      return given === undefined
        ? []
        : [
            {
              question_id: id,
              text,
              answer: given as string | number | boolean | string[],
              files: files.flatMap((file) =>
                file.answer_id === row.id && file.question_id === id
                  ? { id: file.id, filename: file.filename, bytes: file.bytes }
                  : [],
              ),
            },
          ]
    }),
    suggestions: [...answer.suggestions],
    record:
      record_id === null || record_table_id === null || record_base_id === null
        ? null
        : { base_id: record_base_id, table_id: record_table_id, id: record_id },
    contact: contact_id === null || contact_name === null ? null : { id: contact_id, name: contact_name },
    content: content_id === null ? null : { id: content_id, title: content_title ?? '' },
  }
}

const batch = 500
const visitColumns = [
  ['page', 'Page'],
  ['referrer', 'Came from'],
  ['utm_source', 'UTM source'],
  ['utm_medium', 'UTM medium'],
  ['utm_campaign', 'UTM campaign'],
  ['utm_term', 'UTM term'],
  ['utm_content', 'UTM content'],
  ['link', 'Tracked link'],
] as const

/** Newest first; the byte order mark tells spreadsheets that it is UTF-8. */
async function* streamAnswers(
  db: AccountDb,
  formId: string,
  filter: FormAnswerFilter,
  questions: readonly Question[],
  first: readonly AnswerRow[],
): AsyncGenerator<string> {
  const headers = ['Sent at', ...questions.map(({ text }) => text), 'Contact', 'Post', 'Agreed to', 'Spam reasons']
  yield `\uFEFF${formatCsvRow([...headers, ...visitColumns.map(([, label]) => label)])}`
  for (let rows = first; ; ) {
    yield rows.map((row) => formatCsvRow(toCsvValues(row, questions))).join('')
    const last = rows.at(-1)
    if (rows.length < batch || last === undefined) return
    rows = await listAnswersBefore(db, formId, filter, last, batch)
  }
}

const toCsvValues = (row: AnswerRow, questions: readonly Question[]): CsvValue[] => [
  row.created_at,
  ...questions.map(({ id }) => {
    const answer = row.answers[id]
    return typeof answer === 'number' ? answer : formatAnswer(answer)
  }),
  row.contact_name,
  row.content_title,
  row.consent,
  row.reasons.join(', '),
  ...visitColumns.map(([field]) => row.visit[field] ?? ''),
]
