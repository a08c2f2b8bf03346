import type { QuestionResult, ResultBar, SurveyResults } from '@draftwright/contract/crm/survey-results'
import { computeMaxPoints, scaleMax } from '@draftwright/contract/crm/survey-rules'
import { formatCsvRow, type CsvValue } from '../../../documents/csv.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { readAccountTimeZone, findUsersByIds } from '../../accounts/index.ts'
import { type CrmContext, requireCrmCaller, toOwnerFilter } from '../kernel/caller.ts'
import { readRecord } from '../kernel/crud.ts'
import { toQuestionData } from './questions-store.ts'
import { surveyResource } from './resource.ts'
import {
  listAllQuestions,
  type Bar,
  countResponses,
  countChoices,
  countSurveyAnswers,
  listLatestTexts,
  listSurveyAnswersAfter,
  readNumberBars,
  readScoreBars,
  type ResultsScope,
} from './results-store.ts'

type ResultsContext = CrmContext & {
  params: { id: string }
  query: { from?: string | undefined; to?: string | undefined }
  context: AppContext
}

async function resolveScope(call: ResultsContext): Promise<{ name: string; within: ResultsScope }> {
  const crm = await requireCrmCaller(call)
  const { name } = await readRecord<{ name: string }>(call.db, crm, surveyResource, call.params.id)
  const zone = await readAccountTimeZone(call.db)
  return { name, within: { surveyId: call.params.id, ownerId: toOwnerFilter(crm), zone, ...call.query } }
}

const maxLatestTexts = 50
const isOpenQuestion = (kind: string) => kind === 'short_text' || kind === 'long_text' || kind === 'date'

/** The answers by question, of what the caller may see. Throws 404. */
export async function readSurveyResults(call: ResultsContext): Promise<SurveyResults> {
  const { db } = call
  const { within } = await resolveScope(call)
  const questions = await listAllQuestions(db, within.surveyId)
  const idsWhere = (test: (kind: string) => boolean) => questions.filter(({ kind }) => test(kind)).map(({ id }) => id)
  const fillings = await countSurveyAnswers(db, within)
  const counts = new Map((await countResponses(db, within)).map(({ question_id, n }) => [question_id, n]))
  const choices = await countChoices(
    db,
    within,
    idsWhere((kind) => kind.endsWith('choice') || kind === 'yes_no'),
  )
  const texts = await listLatestTexts(db, within, idsWhere(isOpenQuestion), maxLatestTexts)
  const numbers = Map.groupBy(await readNumberBars(db, within), ({ key }) => key)
  const scores = await readScoreBars(db, within)
  return {
    n_answers: fillings.n,
    n_guests: fillings.n_guests,
    mean_points: scores[0]?.mean ?? null,
    max_points: questions
      .filter(({ deleted_at }) => deleted_at === null)
      .reduce((sum, question) => sum + computeMaxPoints(question), 0),
    scores: toResultBars(scores),
    questions: questions.flatMap((question): QuestionResult[] => {
      const { id, kind, deleted_at } = question
      const n_answers = counts.get(id) ?? 0
      if (deleted_at !== null && n_answers === 0) return []
      const found = numbers.get(id) ?? []
      return [
        {
          ...toQuestionData(question),
          is_deleted: deleted_at !== null,
          n_answers,
          choices: countChosen(
            question,
            choices.filter(({ question_id }) => question_id === id),
          ),
          mean: found[0]?.mean ?? null,
          bars: kind === 'scale' ? toScaleBars(found) : toResultBars(found),
          texts: texts.filter(({ question_id }) => question_id === id),
        },
      ]
    }),
  }
}

function countChosen(
  { kind, options }: { kind: string; options: readonly { label: string; points: number | null }[] },
  counted: readonly { word: string; n: number }[],
): QuestionResult['choices'] {
  const name = (word: string) => (kind !== 'yes_no' ? word : word === 'true' ? 'yes' : word === 'false' ? 'no' : word)
  const n = new Map(counted.map((row) => [name(row.word), row.n]))
  const offered = kind === 'yes_no' ? ['yes', 'no'] : kind.endsWith('choice') ? options.map(({ label }) => label) : []
  const points = new Map(options.map((option) => [option.label, option.points]))
  const others = [...n.keys()].filter((label) => !offered.includes(label))
  return [...offered, ...others].map((label) => ({ label, n: n.get(label) ?? 0, points: points.get(label) ?? null }))
}

function toResultBars(found: readonly Bar[]): ResultBar[] {
  return found.map(({ low, high, n_values, bucket, n }) => {
    if (n_values <= 12) return { from: bucket, to: bucket, n }
    const width = (high - low) / 10
    return { from: low + bucket * width, to: low + (bucket + 1) * width, n }
  })
}

/** Every step of the scale, including those nobody selected. */
function toScaleBars(found: readonly Bar[]): ResultBar[] {
  const n = new Map(found.map((bar) => [bar.bucket, bar.n]))
  return Array.from({ length: scaleMax + 1 }, (_none, at) => ({ from: at, to: at, n: n.get(at) ?? 0 }))
}

/** All answers as a table: one row per response, one column per question. */
export async function exportSurveyResults(
  call: ResultsContext,
): Promise<{ filename: string; pieces: AsyncGenerator<string> }> {
  const { name, within } = await resolveScope(call)
  const day = call.context.now().toISOString().slice(0, 10)
  const plain = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)
  return { filename: `${plain}-${day}.csv`, pieces: streamLines(call, within) }
}

const head = ['Answered at', 'By', 'Opportunity', 'Contact', 'Company', 'Score']

async function* streamLines({ db, context }: ResultsContext, within: ResultsScope): AsyncGenerator<string> {
  const counts = new Set((await countResponses(db, within)).map(({ question_id }) => question_id))
  const questions = (await listAllQuestions(db, within.surveyId)).filter(
    ({ id, deleted_at }) => deleted_at === null || counts.has(id),
  )
  yield `\uFEFF${formatCsvRow([...head, ...questions.map(({ text }) => text)])}`
  let behind: string | null = null
  do {
    const rows: Awaited<ReturnType<typeof listSurveyAnswersAfter>> = await listSurveyAnswersAfter(
      db,
      within,
      behind,
      500,
    )
    const ids = [...new Set(rows.map(({ actor_id }) => actor_id).filter((id) => id !== null))]
    const people = await findUsersByIds(context.engine, ids)
    yield rows
      .map((row) => {
        const by = row.guest_name ?? (row.actor_id === null ? null : (people.get(row.actor_id)?.display_name ?? null))
        const of = [row.opportunity_name, row.contact_name, row.company_name]
        return formatCsvRow([
          row.occurred_at,
          by,
          ...of,
          row.points,
          ...questions.map(({ id }) => toCell(row.answers[id])),
        ])
      })
      .join('')
    behind = rows.at(-1)?.id ?? null
  } while (behind !== null)
}

function toCell(answer: unknown): CsvValue {
  if (Array.isArray(answer)) return answer.join('; ')
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no'
  return typeof answer === 'string' || typeof answer === 'number' ? answer : null
}
