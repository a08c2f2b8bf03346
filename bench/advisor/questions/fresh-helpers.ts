import {
  add,
  buildExpected,
  type DealTest,
  findRow,
  has,
  isWithin,
  listRows,
  type Span,
  toDay,
  writeMoney,
} from './compute.ts'
import type { Expected, Language, Post, Question, World } from './world.ts'

/** Language, question or conversation, and the answer. */
export type AskedBy = readonly [Language, string | readonly string[], Question['expect']]
export const toQuestions = (prefix: string, asked: readonly AskedBy[]): Question[] =>
  asked.map(([language, ask, expect], at) => ({
    id: `${prefix}-${String(at + 1).padStart(2, '0')}`,
    language,
    ask,
    expect,
  }))

export const matchAll =
  (...tests: DealTest[]): DealTest =>
  (deal, w) =>
    tests.every((test) => test(deal, w))
export const hasNoStep: DealTest = ({ next_step }) => next_step === null
export const hasNoValue: DealTest = ({ amount }) => amount === null
export const listPeople =
  (...names: string[]) =>
  (w: World): Expected =>
    listRows(w.contacts, ({ name }) => names.includes(name))
export const listInReview = (w: World): Expected => listRows(w.posts, ({ status }) => status === 'in_review')
export const listNextPost = (w: World): Expected => listRows(w.posts, ({ status }) => status === 'scheduled')

export const isLive = ({ status }: Post): boolean => status === 'published'
export const viewsWithin = (w: World, span: Span, postId?: string): number =>
  add(
    w.views
      .filter(({ day, content_id }) => isWithin(w, day, span) && (postId === undefined || content_id === postId))
      .map(({ views }) => views),
  )
export const formatPercent = (part: number, whole: number): string => String(Math.round((100 * part) / whole))
/** What was answered to the question with the word, by the deal it was asked for. */
export const listAnswersWith = (w: World, word: string): { deal: string; answer: string }[] => {
  const questionIds = w.surveys.flatMap(({ questions_data }) =>
    questions_data.filter(({ text }) => has(text, word)).map(({ id }) => id),
  )
  return w.responses
    .filter(({ question_id }) => questionIds.includes(question_id))
    .map(({ log_id, answer }) => {
      const activity = w.activities.find(({ id }) => id === log_id)
      const deal = w.opportunities.find(({ id }) => id === activity?.opportunity_id)
      return { deal: deal?.name ?? '', answer: String(answer) }
    })
}

/** By how much one deal is worth more than another; neither of the two is the answer by itself. */
export const compareDeals = (w: World, name: string, other: string): Expected => {
  const [greater, less] = [name, other].map((words) => findRow(w.opportunities, words)?.amount ?? 0)
  return buildExpected(
    [writeMoney((greater ?? 0) - (less ?? 0), 'de')],
    [writeMoney((greater ?? 0) + (less ?? 0), 'de')],
  )
}
export const getWholeYear = (w: World, offset = 0): Span => [
  `${Number(w.today.slice(0, 4)) + offset}-01-01`,
  `${Number(w.today.slice(0, 4)) + offset}-12-31`,
]
export const addViews = (w: World, span: Span): number =>
  add(w.views.filter(({ day }) => isWithin(w, day, span)).map(({ views }) => views))
export const getPillarName = (w: World, { pillar_id }: Post): string =>
  w.pillars.find(({ id }) => id === pillar_id)?.name ?? ''
/** 1 is Monday. */
export const isOnWeekday = (w: World, time: string | null, weekday: number): boolean =>
  time !== null && (new Date(`${toDay(w, time)}T00:00:00Z`).getUTCDay() || 7) === weekday
