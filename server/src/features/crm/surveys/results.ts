import type { QuestionResult, ResultBar, SurveyResults } from '@draftwright/contract/crm/survey-results'
import { maxPoints, scaleTop } from '@draftwright/contract/crm/survey-rules'
import { csvRow, type CsvValue } from '../../../documents/csv.ts'
import type { Parts } from '../../../http/parts.ts'
import { accountZone, peopleByIds } from '../../accounts/index.ts'
import { type Asked, crmCaller, ownerSeen } from '../kernel/caller.ts'
import { findRecord } from '../kernel/crud.ts'
import { plainQuestion } from './questions-store.ts'
import { surveyResource } from './resource.ts'
import {
  allQuestions,
  type Bar,
  countAnswers,
  countChoices,
  countFillings,
  latestTexts,
  nextFillings,
  readNumbers,
  readScores,
  type Within,
} from './results-store.ts'

type Call = Asked & {
  params: { id: string }
  query: { from?: string | undefined; to?: string | undefined }
  parts: Parts
}

async function withinOf(call: Call): Promise<{ name: string; within: Within }> {
  const crm = await crmCaller(call)
  const { name } = await findRecord<{ name: string }>(call.db, crm, surveyResource, call.params.id)
  const zone = await accountZone(call.db)
  return { name, within: { surveyId: call.params.id, ownerId: ownerSeen(crm), zone, ...call.query } }
}

const latest = 50
const isOpen = (kind: string) => kind === 'short_text' || kind === 'long_text' || kind === 'date'

/** What was answered, question by question, of what the caller may see. Throws 404. */
export async function resultsOf(call: Call): Promise<SurveyResults> {
  const { db } = call
  const { within } = await withinOf(call)
  const questions = await allQuestions(db, within.surveyId)
  const idsWhere = (test: (kind: string) => boolean) => questions.filter(({ kind }) => test(kind)).map(({ id }) => id)
  const fillings = await countFillings(db, within)
  const counts = new Map((await countAnswers(db, within)).map(({ question_id, n }) => [question_id, n]))
  const choices = await countChoices(
    db,
    within,
    idsWhere((kind) => kind.endsWith('choice') || kind === 'yes_no'),
  )
  const texts = await latestTexts(db, within, idsWhere(isOpen), latest)
  const numbers = Map.groupBy(await readNumbers(db, within), ({ key }) => key)
  const scores = await readScores(db, within)
  return {
    n_answers: fillings.n,
    n_guests: fillings.n_guests,
    mean_points: scores[0]?.mean ?? null,
    max_points: questions
      .filter(({ deleted_at }) => deleted_at === null)
      .reduce((sum, question) => sum + maxPoints(question), 0),
    scores: barsOf(scores),
    questions: questions.flatMap((question): QuestionResult[] => {
      const { id, kind, deleted_at } = question
      const n_answers = counts.get(id) ?? 0
      if (deleted_at !== null && n_answers === 0) return []
      const found = numbers.get(id) ?? []
      return [
        {
          ...plainQuestion(question),
          is_deleted: deleted_at !== null,
          n_answers,
          choices: chosen(
            question,
            choices.filter(({ question_id }) => question_id === id),
          ),
          mean: found[0]?.mean ?? null,
          bars: kind === 'scale' ? wholeScale(found) : barsOf(found),
          texts: texts.filter(({ question_id }) => question_id === id),
        },
      ]
    }),
  }
}

function chosen(
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

function barsOf(found: readonly Bar[]): ResultBar[] {
  return found.map(({ low, high, n_values, bucket, n }) => {
    if (n_values <= 12) return { from: bucket, to: bucket, n }
    const width = (high - low) / 10
    return { from: low + bucket * width, to: low + (bucket + 1) * width, n }
  })
}

/** Every step of the scale, also those that nobody chose. */
function wholeScale(found: readonly Bar[]): ResultBar[] {
  const n = new Map(found.map((bar) => [bar.bucket, bar.n]))
  return Array.from({ length: scaleTop + 1 }, (_none, at) => ({ from: at, to: at, n: n.get(at) ?? 0 }))
}

/** All answers as a table: a line for each time the survey was answered, a column for each question. */
export async function exportResults(call: Call): Promise<{ filename: string; pieces: AsyncGenerator<string> }> {
  const { name, within } = await withinOf(call)
  const day = call.parts.now().toISOString().slice(0, 10)
  const plain = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)
  return { filename: `${plain}-${day}.csv`, pieces: lines(call, within) }
}

const head = ['Answered at', 'By', 'Opportunity', 'Contact', 'Company', 'Score']

async function* lines({ db, parts }: Call, within: Within): AsyncGenerator<string> {
  const counts = new Set((await countAnswers(db, within)).map(({ question_id }) => question_id))
  const questions = (await allQuestions(db, within.surveyId)).filter(
    ({ id, deleted_at }) => deleted_at === null || counts.has(id),
  )
  yield `\uFEFF${csvRow([...head, ...questions.map(({ text }) => text)])}`
  let behind: string | null = null
  do {
    const rows: Awaited<ReturnType<typeof nextFillings>> = await nextFillings(db, within, behind, 500)
    const ids = [...new Set(rows.map(({ actor_id }) => actor_id).filter((id) => id !== null))]
    const people = await peopleByIds(parts.engine, ids)
    yield rows
      .map((row) => {
        const by = row.guest_name ?? (row.actor_id === null ? null : (people.get(row.actor_id)?.display_name ?? null))
        const of = [row.opportunity_name, row.contact_name, row.company_name]
        return csvRow([row.occurred_at, by, ...of, row.points, ...questions.map(({ id }) => inCell(row.answers[id]))])
      })
      .join('')
    behind = rows.at(-1)?.id ?? null
  } while (behind !== null)
}

function inCell(answer: unknown): CsvValue {
  if (Array.isArray(answer)) return answer.join('; ')
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no'
  return typeof answer === 'string' || typeof answer === 'number' ? answer : null
}
