import { parseDay } from '../days.ts'
import { isStoredNumber } from '../numbers.ts'
import type { QuestionKind, QuestionOption, ShowIf } from './vocabulary.ts'

/** What the server and the web need of a question to ask it and score its answer. */
export interface AskedQuestion {
  readonly id: string
  readonly text: string
  readonly help: string | null
  readonly kind: QuestionKind
  readonly options: readonly QuestionOption[]
  readonly is_required: boolean
  readonly show_if: ShowIf | null
}
export type Answers = ReadonlyMap<string, unknown>

export const maxQuestions = 200
/** The upper end of a scale, which starts at 0. */
export const scaleMax = 10

/** An empty text, an empty list, null and undefined are no answer; 0 and false are. */
export const isAnswer = (answer: unknown): boolean =>
  answer !== null &&
  answer !== undefined &&
  !(typeof answer === 'string' && answer.trim() === '') &&
  !(Array.isArray(answer) && answer.length === 0)

/** An answer in the words that branches use, with yes and no for true and false. */
function toAnswerWords(answer: unknown): string[] {
  if (Array.isArray(answer)) return answer.flatMap(toAnswerWords)
  if (typeof answer === 'boolean') return [String(answer), answer ? 'yes' : 'no']
  return typeof answer === 'string' || typeof answer === 'number' ? [String(answer)] : []
}

/** Possible answers to a question that branches can depend on; none if no branch can. */
export const listBranchWords = ({ kind, options }: Pick<AskedQuestion, 'kind' | 'options'>): string[] =>
  kind === 'yes_no'
    ? ['yes', 'no']
    : kind === 'single_choice' || kind === 'multi_choice'
      ? options.map(({ label }) => label)
      : []

/** The questions asked, given these answers: a branch is shown if its question is asked and has one of its answers. */
export function filterVisible<Q extends Pick<AskedQuestion, 'id' | 'show_if'>>(
  questions: readonly Q[],
  answers: Answers,
): Q[] {
  const shown = new Set<string>()
  return questions.filter(({ id, show_if }) => {
    const isShown =
      show_if === null ||
      (shown.has(show_if.question_id) &&
        toAnswerWords(answers.get(show_if.question_id)).some((word) => show_if.any_of.includes(word)))
    if (isShown) shown.add(id)
    return isShown
  })
}

/** Required questions that are asked and still unanswered. */
export const findUnanswered = <Q extends Pick<AskedQuestion, 'id' | 'show_if' | 'is_required'>>(
  questions: readonly Q[],
  answers: Answers,
): Q[] => filterVisible(questions, answers).filter(({ id, is_required }) => is_required && !isAnswer(answers.get(id)))

/** Points of an answer: a scale's number, else the sum for the chosen options; null if the question does not score. */
export function computePoints(
  { kind, options }: Pick<AskedQuestion, 'kind' | 'options'>,
  answer: unknown,
): number | null {
  if (kind === 'scale') return typeof answer === 'number' ? answer : null
  const words = toAnswerWords(answer)
  const scored = options.filter(({ label, points }) => points !== null && words.includes(label))
  return scored.length === 0 ? null : scored.reduce((sum, { points }) => sum + (points ?? 0), 0)
}

/** Maximum points of an answer to the question; 0 if it does not score. */
export function computeMaxPoints({ kind, options }: Pick<AskedQuestion, 'kind' | 'options'>): number {
  if (kind === 'scale') return scaleMax
  const points = options.map((option) => Math.max(0, option.points ?? 0))
  return kind === 'multi_choice' ? points.reduce((sum, one) => sum + one, 0) : Math.max(0, ...points)
}

export interface Score {
  readonly points: number
  /** Maximum for the questions that were asked. */
  readonly max: number
}
/** Score of a completed survey and its maximum; null if no question asked is scored. */
export function computeSurveyScore(questions: readonly AskedQuestion[], answers: Answers): Score | null {
  const asked = filterVisible(questions, answers)
  const max = asked.reduce((sum, question) => sum + computeMaxPoints(question), 0)
  const points = asked.reduce((sum, question) => sum + (computePoints(question, answers.get(question.id)) ?? 0), 0)
  return max === 0 ? null : { points, max }
}

/** Whether it is a valid answer to the question; a missing answer is valid. */
export function isValidAnswer({ kind, options }: Pick<AskedQuestion, 'kind' | 'options'>, answer: unknown): boolean {
  if (!isAnswer(answer)) return true
  const isChoice = (label: unknown) => options.some((option) => option.label === label)
  switch (kind) {
    case 'number':
      return isStoredNumber(answer)
    case 'scale':
      return typeof answer === 'number' && Number.isInteger(answer) && answer >= 0 && answer <= scaleMax
    case 'yes_no':
      return typeof answer === 'boolean'
    case 'single_choice':
      return isChoice(answer)
    case 'multi_choice':
      return Array.isArray(answer) && new Set(answer).size === answer.length && answer.every(isChoice)
    case 'date':
      return typeof answer === 'string' && parseDay(answer) !== undefined
    case 'file':
      return Array.isArray(answer) && answer.every((name) => typeof name === 'string')
    case 'short_text':
      return typeof answer === 'string' && answer.length <= 500
    default:
      return typeof answer === 'string'
  }
}

export interface QuestionProblem {
  /** Index of the question, from 0. */
  readonly at: number
  readonly field: 'text' | 'options' | 'show_if'
  readonly message: string
}

/** Problems with a survey's questions, in question order; empty if the survey is valid. */
export function findQuestionProblems(questions: readonly AskedQuestion[]): QuestionProblem[] {
  const before = new Map<string, AskedQuestion>()
  return questions.flatMap((question, at): QuestionProblem[] => {
    const faults = [findOptionProblem(question), findBranchProblem(question, before)].filter((fault) => fault !== null)
    before.set(question.id, question)
    return faults.map((fault) => ({ at, ...fault }))
  })
}

type ProblemOrNull = Omit<QuestionProblem, 'at'> | null

function findOptionProblem({ kind, options }: AskedQuestion): ProblemOrNull {
  const fault = (message: string): ProblemOrNull => ({ field: 'options', message })
  const labels = options.map(({ label }) => label)
  if (new Set(labels).size < labels.length) return fault('must have different labels')
  if (kind === 'single_choice' || kind === 'multi_choice')
    return labels.length === 0 ? fault('must list at least one choice') : null
  if (kind === 'yes_no')
    return labels.every((label) => label === 'yes' || label === 'no') ? null : fault('may only be yes and no')
  return labels.length === 0 ? null : fault('belong to choices alone')
}

function findBranchProblem({ show_if }: AskedQuestion, before: ReadonlyMap<string, AskedQuestion>): ProblemOrNull {
  if (show_if === null) return null
  const fault = (message: string): ProblemOrNull => ({ field: 'show_if', message })
  const earlier = before.get(show_if.question_id)
  if (earlier === undefined) return fault('must name an earlier question of the survey')
  const words = listBranchWords(earlier)
  if (words.length === 0) return fault('must name a question of choices, or of yes and no')
  const unknown = show_if.any_of.find((word) => !words.includes(word))
  return unknown === undefined ? null : fault(`names ${unknown}, which is no answer to that question`)
}
