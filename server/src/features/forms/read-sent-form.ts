import { Email } from '@draftwright/contract/credentials-fields'
import type { SurveyQuestionData } from '@draftwright/contract/crm/survey-questions'
import {
  filterVisible,
  findUnanswered,
  isAnswer,
  isValidAnswer,
  scaleMax,
} from '@draftwright/contract/crm/survey-rules'
import { readDay } from '@draftwright/contract/typed/day'
import { readNumber } from '@draftwright/contract/typed/number'
import type { ContactField, FormVisit } from '@draftwright/contract/form-vocabulary'

/** What a page sends of a chosen file: its token, and its name for the page that is shown again. */
export function splitChosenFile(value: string): { token: string; name: string } {
  const at = value.indexOf('/')
  return at === -1 ? { token: value, name: 'File' } : { token: value.slice(0, at), name: value.slice(at + 1, at + 201) }
}

const longest = 10_000
const longestVisit = 300

/** What people typed, by the name of the field, to show it again. */
export type Typed = ReadonlyMap<string, readonly string[]>

export interface SentAnswers {
  /** By question id: those of questions that are asked, given the others. */
  readonly answers: Readonly<Record<string, unknown>>
  /** What is wrong, by question id; empty if everything is right. */
  readonly problems: ReadonlyMap<string, string>
  readonly email: string | null
}

export const toFieldName = (questionId: string): string => `q_${questionId}`

export function readTyped(body: URLSearchParams): Typed {
  const typed = new Map<string, string[]>()
  for (const name of new Set(body.keys())) typed.set(name, body.getAll(name).slice(0, 100))
  return typed
}

/** Line breaks stay in long texts only; other control characters nowhere. */
const cleanLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
const cleanText = (text: string): string =>
  text
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/** The answer that was typed; what cannot be one is returned as text, which does not fit the question. */
function parseAnswer({ kind }: SurveyQuestionData, given: readonly string[], locale: string | undefined): unknown {
  const [first = ''] = given
  switch (kind) {
    case 'file':
      // Tokens, which become names when their files are found.
      return [...new Set(given.map((one) => splitChosenFile(one).token).filter((token) => token !== ''))]
    case 'multi_choice':
      return given.map(cleanLine).filter((one) => one !== '')
    case 'number':
    case 'scale': {
      const text = cleanLine(first)
      const reading = readNumber(text, {}, locale)
      return text === '' ? null : reading.is === 'read' ? reading.value : text
    }
    case 'date': {
      const text = cleanLine(first)
      const reading = readDay(text, {}, { locale })
      return reading.is === 'read' ? reading.value : text
    }
    case 'yes_no':
      return first === 'yes' ? true : first === 'no' ? false : cleanLine(first)
    case 'long_text':
      return cleanText(first)
    default:
      return cleanLine(first)
  }
}

const hints: Partial<Record<SurveyQuestionData['kind'], string>> = {
  number: 'Enter a number such as 1234.5.',
  scale: `Choose a number from 0 to ${scaleMax}.`,
  date: 'Enter a date such as 2026-03-29.',
  short_text: 'Enter at most 500 characters.',
}

/** Checks what was typed against the form's questions. */
export function readSentAnswers(
  questions: readonly SurveyQuestionData[],
  contactFields: Readonly<Record<string, ContactField>>,
  typed: Typed,
  locale?: string,
): SentAnswers {
  const given = new Map(
    questions.map((one) => [one.id, parseAnswer(one, typed.get(toFieldName(one.id)) ?? [], locale)]),
  )
  const problems = new Map<string, string>()
  const answers: Record<string, unknown> = {}
  let email: string | null = null
  const visible = filterVisible(questions, given)
  for (const question of visible) {
    const answer = given.get(question.id)
    if (!isAnswer(answer)) continue
    if (!isValidAnswer(question, answer))
      problems.set(question.id, hints[question.kind] ?? 'Choose one of the answers.')
    else if (typeof answer === 'string' && answer.length > longest)
      problems.set(question.id, `Enter at most ${longest} characters.`)
    else if (contactFields[question.id] === 'email') {
      const read = Email.safeParse(answer)
      if (read.success) email = read.data
      else problems.set(question.id, 'Enter an email address such as ada@example.com.')
    }
    answers[question.id] = email !== null && contactFields[question.id] === 'email' ? email : answer
  }
  for (const { id } of findUnanswered(questions, given)) problems.set(id, 'Please fill this in.')
  return { answers, problems, email }
}

const visitFields = {
  v_page: 'page',
  v_referrer: 'referrer',
  utm_source: 'utm_source',
  utm_medium: 'utm_medium',
  utm_campaign: 'utm_campaign',
  utm_term: 'utm_term',
  utm_content: 'utm_content',
  s: 'link',
} as const satisfies Record<string, keyof FormVisit>

/** What an address or a form says of the visit; page and referrer without their queries, which may hold what is nobody's business. */
export function readFormVisit(given: URLSearchParams): FormVisit {
  return Object.fromEntries(
    Object.entries(visitFields).flatMap(([name, field]) => {
      const text = cleanLine(given.get(name) ?? '').slice(0, longestVisit)
      const value = field === 'page' || field === 'referrer' ? toPlainAddress(text) : text
      return value ? [[field, value]] : []
    }),
  )
}

/** The names under which a form carries its visit. */
export const listVisitInputs = (visit: FormVisit): [string, string][] =>
  Object.entries(visitFields).flatMap(([name, field]) => {
    const value = visit[field]
    return value === undefined ? [] : [[name, value]]
  })

export function toPlainAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, origin, pathname } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? `${origin}${pathname}`.slice(0, longestVisit) : null
}
