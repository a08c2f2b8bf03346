import { type QueryForm, QueryInput, queryKinds } from '../../../advising/query.ts'
import type { CitedToolResult } from '../../../advising/tool-result.ts'
import { escapeMarkdown, type FormatContext } from '../format.ts'
import type { ToolUse } from '../conversation.ts'
import type { QuestionContext } from '../question.ts'
import { joinParagraphs, listGroupRows } from '../render-groups.ts'
import type { Step } from '../resolve-row.ts'
import { readQuestion } from './read-query.ts'
import { renderComparison } from './render-comparison.ts'
import { renderNothingSaid } from './render-nothing-said.ts'
import { renderQuery } from './render-query.ts'
import { isInContext } from './value-words.ts'
import type { KnownValue } from './known-values.ts'
import { readTags, type TaggedWords } from './tag-words.ts'
import { listTellingWords } from './unknown-words.ts'
import { orderWords } from './word-order.ts'

/** A step of answering by queries, or the words of the question that no rule used, and the uses that were for that. */
export type QueryStep =
  | Step
  | {
      readonly unknown: readonly string[]
      /** Questions that are answered instead. */
      readonly offered: readonly string[]
      readonly isGerman: boolean
      readonly used: number
    }

/** A question that was not understood, with what was. */
export interface Unanswered {
  readonly typed: string
  /** In the order that the rules read. */
  readonly question: string
  readonly unknown: readonly string[]
  readonly items: readonly TaggedWords[]
  readonly values: readonly KnownValue[] | null
  readonly isGerman: boolean
}

/** Reads a question to queries, looks up the names and values it has, and answers with the queries' results. */
export function answerByQuery(
  typed: string,
  uses: readonly ToolUse[],
  setting: QuestionContext,
  speech: FormatContext,
  earlier: QueryForm | null,
  offer: (question: Unanswered) => readonly string[],
): QueryStep {
  const question = orderWords(typed)
  let read = readQuestion(question, setting, null, earlier)
  let used = 0
  let values: readonly KnownValue[] | null = null
  if (read.needsValues) {
    const use = uses[0]
    if (use === undefined) return { call: { name: 'find_values', input: { text: question.slice(0, 1000) } } }
    if (use.name === 'find_values') {
      used = 1
      values = use.found === null ? [] : toValues(use.found).filter((value) => isInContext(value, question))
      read = readQuestion(question, setting, values, earlier)
    }
  }
  const { queries, unknown, isGerman } = read
  if (unknown.length > 0 || queries.length === 0) {
    const { items } = readTags(question, setting, values)
    const offering = { typed, question, unknown, items, values, isGerman }
    return { unknown: listTellingWords(typed, unknown, items), offered: offer(offering), isGerman, used }
  }
  const language = isGerman ? 'de' : 'en'
  const answers: { query: QueryForm; found: CitedToolResult }[] = []
  const texts: string[] = []
  const counts: number[] = []
  for (const [at, query] of queries.entries()) {
    const use = uses[used + at]
    if (use === undefined) return { call: { name: 'query_records', input: { ...query } } }
    if (use.found === null)
      return {
        text:
          use.said === null || use.said === ''
            ? isGerman
              ? 'Das ließ sich gerade nicht nachsehen; bitte fragen Sie noch einmal.'
              : 'That could not be looked up just now; please ask again.'
            : escapeMarkdown(use.said),
      }
    answers.push({ query, found: use.found })
    texts.push(renderQuery(query, use.found, { ...speech, language }, language))
    counts.push(listGroupRows(use.found, 'matches').length + listGroupRows(use.found, 'numbers').length)
  }
  if (read.comparison !== undefined)
    return { text: renderComparison(read.comparison, answers, { ...speech, language }, language) }
  // Where every kind of text is searched, those with nothing need not be told.
  const filled = texts.filter((_text, at) => (counts[at] ?? 0) > 0)
  const isMention = queries.length > 1 && queries.every(isOfMention)
  const isSearch = read.isSearch || queries[0]?.kind === 'meeting_line' || isMention
  const none = isSearch && filled.length === 0 ? renderNothingSaid(queries, language) : null
  const shown = isSearch ? (filled.length > 0 ? filled : [none ?? texts[0] ?? '']) : texts
  return { text: joinParagraphs([...new Set(shown), isMention ? sought[language] : null]) }
}

/** Rows by what was written or said about them. */
const isOfMention = ({ kind, where }: QueryForm) =>
  kind !== 'meeting' &&
  where.some((one) => 'linked' in one && one.where.some((each) => 'field' in each && each.op === 'has'))
/** Other words for the same are not found. */
const sought = {
  en: 'I sought only this very word, in notes, calls, e-mails and meetings; there may be more in other words.',
  de: 'Gesucht habe ich nur genau dieses Wort, in Notizen, Anrufen, E-Mails und Meetings; mit anderen Worten kann mehr dazu dastehen.',
}

const isKind = (kind: unknown): kind is KnownValue['kind'] => (queryKinds as readonly unknown[]).includes(kind)
const toValues = (found: CitedToolResult): KnownValue[] =>
  listGroupRows(found, 'values').flatMap(({ title, facts }) => {
    const { kind, field, at, length, is_whole } = facts
    return isKind(kind) && typeof field === 'string' && typeof at === 'number' && typeof length === 'number'
      ? [{ kind, field, value: title, at, length, isWhole: is_whole === true }]
      : []
  })

/** The query of a turn: what its last look-up with rows asked, or else the last. */
export function findQuery(uses: readonly ToolUse[]): QueryForm | null {
  const queries = uses.filter(({ name }) => name === 'query_records')
  const use = queries.findLast(({ found }) => (found?.rows.length ?? 0) > 0) ?? queries.at(-1)
  const parsed = QueryInput.safeParse(use?.input)
  return parsed.success ? parsed.data : null
}
