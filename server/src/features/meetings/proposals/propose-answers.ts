import type { QuestionKind } from '@draftwright/contract/crm/vocabulary'
import type { AnswerKind } from '../../../models/composer/meeting/answer-values.ts'
import { findAnswer, type FoundAnswer, hasNamedThing } from '../../../models/composer/meeting/find-answer.ts'
import type { CustomFieldDefinition } from '../../crm/index.ts'
import { readMoney } from './amounts.ts'
import { formatAmount, proposeField } from './propose-fields.ts'
import { type FoundProposal, type MeetingRecord, type MeetingToPropose, toRecordName, toText } from './proposal.ts'

const questionKinds: Readonly<Record<QuestionKind, AnswerKind>> = {
  short_text: 'text',
  long_text: 'text',
  number: 'number',
  scale: 'scale',
  single_choice: 'choice',
  multi_choice: 'multi_choice',
  yes_no: 'yes_no',
  date: 'date',
  // Asked in forms only.
  file: 'text',
}
const fieldKinds: Readonly<Partial<Record<CustomFieldDefinition['kind'], AnswerKind>>> = {
  text: 'text',
  number: 'number',
  money: 'text',
  date: 'date',
  choice: 'choice',
  multi_choice: 'multi_choice',
}
const longestAnswer = { short_text: 500, long_text: 2000 } as const

/** Answers to the questions of the deal's stage and of the next one, as far as the customer gave them. */
export function proposeAnswers(meeting: MeetingToPropose, deal: MeetingRecord): FoundProposal[] {
  return (meeting.requirements?.questions ?? []).flatMap(({ survey_id, survey_name, question }) => {
    const options = question.options.map(({ label }) => label)
    const wanted = { text: question.text, kind: questionKinds[question.kind], options }
    const found = findAnswer(wanted, meeting.lines.get(question.id) ?? [], meeting)
    if (found === undefined) return []
    const isText = question.kind === 'short_text' || question.kind === 'long_text'
    const longest = question.kind === 'short_text' ? longestAnswer.short_text : longestAnswer.long_text
    const shown = isText ? toQuotedAnswer(found, meeting.today, longest) : formatValue(found.value)
    const proposal: FoundProposal = {
      key: toAnswerKey(deal.id, question.id, found.evidence[0]?.seq),
      kind: 'answer',
      record: toRecordName(deal),
      label: `${survey_name}: ${question.text}`,
      old: null,
      new: shown,
      is_careful: false,
      is_text: isText,
      modes: [],
      evidence: [...found.evidence],
      rule: found.rule,
      write: (_mode, edited) => ({
        answers: [
          {
            opportunity_id: deal.id,
            survey_id,
            question_id: question.id,
            answer: isText ? (edited?.trim() || shown).slice(0, longest) : toAnswer(found.value),
          },
        ],
      }),
    }
    return [proposal]
  })
}

/** The beginning of an answer's key names its question, so that one which was accepted is found again. */
export const toAnswerKey = (dealId: string, questionId: string, seq?: number): string =>
  `answer:${dealId}:${questionId}:${seq ?? ''}`
export const toActivityKey = (dealId: string, activityId: string): string => `activity:${dealId}:${activityId}`

/** The words with who said them and when. */
const toQuotedAnswer = ({ evidence, speaker }: FoundAnswer, day: string, longest: number): string => {
  const source = ` (${speaker}, ${day})`
  return `“${(evidence[0]?.quote ?? '').slice(0, longest - source.length - 2)}”${source}`
}

/** A copy, because the contract's lists are not read-only. */
const toAnswer = (value: FoundAnswer['value']) => (typeof value === 'object' ? [...value] : value)

const formatValue = (value: FoundAnswer['value']): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : Array.isArray(value) ? value.join(', ') : String(value)

const mostActivityNotes = 3

/** Activities that the stage requires, where lines of the notes name them. They open a gate, so each is accepted by itself. */
export function proposeActivities({ requirements, notes }: MeetingToPropose, deal: MeetingRecord): FoundProposal[] {
  return (requirements?.activities ?? []).flatMap(({ id, name }) => {
    const about = notes
      .filter(({ kind, text }) => showsThatDone.has(kind) && hasNamedThing(text, name))
      .slice(0, mostActivityNotes)
    const evidence = about.flatMap((note) => note.evidence)
    const [first] = about
    if (first === undefined) return []
    const proposal: FoundProposal = {
      key: toActivityKey(deal.id, id),
      kind: 'activity',
      record: toRecordName(deal),
      label: `Activity: ${name}`,
      old: 'Open',
      new: 'Done',
      is_careful: true,
      is_text: false,
      modes: [],
      evidence,
      rule: first.made_with,
      write: () => ({
        activities_done: [
          {
            opportunity_id: deal.id,
            activity_id: id,
            body: evidence
              .map(({ quote }) => `“${quote}”`)
              .join('\n')
              .slice(0, 10_000),
          },
        ],
      }),
    }
    return [proposal]
  })
}
/** A promise or an open question is no evidence that something is done. */
const showsThatDone: ReadonlySet<string> = new Set(['decision', 'number', 'summary', 'topic', 'quote'])

/** The workspace's own fields of a record whose name was spoken of: choices as they are written or not at all, amounts by themselves. */
export function proposeCustomFields(meeting: MeetingToPropose, record: MeetingRecord): FoundProposal[] {
  return (meeting.customFields[record.resource] ?? []).flatMap(({ key, name, kind, options }) => {
    const answerKind = fieldKinds[kind]
    if (answerKind === undefined) return []
    const wanted = { text: name, kind: answerKind, options }
    const found = findAnswer(wanted, meeting.lines.get(toFieldKey(record.resource, key)) ?? [], meeting)
    if (found === undefined) return []
    const { evidence, rule } = found
    const change = { field: `custom.${key}`, label: name, evidence, rule }
    if (kind === 'money') {
      const money = readMoney(evidence[0]?.quote ?? '')
      const currency = toText(record.fields['currency'])
      return money === undefined || (money.currency !== null && currency !== '' && money.currency !== currency)
        ? []
        : [
            proposeField(record, {
              ...change,
              value: money.minor,
              shown: formatAmount(money.minor, money.currency ?? currency),
              isCareful: true,
              isMoney: true,
            }),
          ]
    }
    if (kind !== 'text')
      return [proposeField(record, { ...change, value: found.value, shown: formatValue(found.value) })]
    const words = toQuotedAnswer(found, meeting.today, 300)
    return [proposeField(record, { ...change, value: words, shown: words, isText: true })]
  })
}
export const toFieldKey = (resource: string, key: string): string => `${resource}.${key}`
