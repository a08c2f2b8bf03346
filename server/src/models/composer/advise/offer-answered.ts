import type { QueryCondition, QueryForm } from '../../advising/query.ts'
import { interpretFollowUp } from './follow-up.ts'
import type { QuestionContext } from './question.ts'
import type { Unanswered } from './query/answer-query.ts'
import { crmKinds, inferKindOfField } from './query/fields.ts'
import type { KnownValue } from './query/known-values.ts'
import { listNearQuestions, listShorterQuestions } from './query/offer-questions.ts'
import { readQuestion } from './query/read-query.ts'
import { readTags, type TaggedWords } from './query/tag-words.ts'
import { toKind } from './query/to-kind.ts'
import { orderWords } from './query/word-order.ts'

/** Reports about the CRM alone. */
const crmReports: readonly string[] = ['pipeline', 'survey_answers']

/** Whether a question is answered to somebody who asks it first: every word of it is used, and they may see its rows. */
export function isAnswered(
  text: string,
  setting: QuestionContext,
  values: readonly KnownValue[] | null,
  isCrmOpen: boolean,
): boolean {
  const intent = interpretFollowUp(text, setting, null)
  if (intent.kind === 'tool') return isCrmOpen || !crmReports.includes(intent.tool)
  if (intent.kind === 'named') return isCrmOpen
  if (intent.kind !== 'query') return false
  const { queries, unknown } = readQuestion(orderWords(text), setting, values, null)
  return unknown.length === 0 && queries.length > 0 && (isCrmOpen || !queries.some(isOfCrm))
}

/** Whether the nouns of a question, or else the fields that it asks for, are of the CRM alone. */
export function isAboutCrm(items: readonly TaggedWords[]): boolean {
  const kinds = items.flatMap((item) => toKind(item) ?? [])
  const fields = items.flatMap(({ tag, arg }) =>
    tag === 'field' || tag === 'show' ? (inferKindOfField(arg) ?? (arg === 'reach' ? ['contact' as const] : [])) : [],
  )
  const told = kinds.length > 0 ? kinds : fields
  return told.length > 0 && told.every((kind) => crmKinds.includes(kind))
}

/** Questions near to one that was not understood, each of which is answered to the one who asks. */
export function offerQuestions(asked: Unanswered, setting: QuestionContext, isCrmOpen: boolean): string[] {
  // What is offered is asked without the question before.
  const alone: QuestionContext = { today: setting.today, members: setting.members }
  const isOffered = (text: string, values: readonly KnownValue[] | null) => isAnswered(text, alone, values, isCrmOpen)
  const { question, unknown, values } = asked
  const tags = (text: string) => readTags(text, alone, values).items
  const shorter = listShorterQuestions(question, unknown, tags).find((text) => {
    const { queries } = readQuestion(text, alone, values, null)
    const isTelling = queries.some(({ where, measure }) => where.length > 0 || measure !== undefined)
    return isTelling && isOffered(text, values)
  })
  const near = listNearQuestions({ ...asked, today: setting.today }, ({ text, values: named }) =>
    isOffered(text, named) ? readTags(orderWords(text), alone, named).items : null,
  )
  const all = shorter === undefined ? near : [toSentence(shorter), ...near]
  return all.filter((text, at) => all.findIndex((one) => isSame(one, text)) === at).slice(0, 3)
}

const isSame = (one: string, other: string): boolean => toPlain(one) === toPlain(other)
const toPlain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
/** A part of a question as a question of its own. */
const toSentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}?`

const isOfCrm = ({ kind, where, group, show = [] }: QueryForm): boolean =>
  [kind, ...listLinked(where), ...[group ?? '', ...show].map((field) => field.replace(/\..*/u, ''))].some((one) =>
    crmKinds.includes(one),
  )
const listLinked = (where: readonly QueryCondition[]): string[] =>
  where.flatMap((one) => ('linked' in one ? [one.linked, ...listLinked(one.where)] : []))
