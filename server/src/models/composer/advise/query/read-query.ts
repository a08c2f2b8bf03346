import { type QueryForm, type QueryKind } from '../../../advising/query.ts'
import { findSpan } from '../following-days.ts'
import type { QuestionContext } from '../question.ts'
import { adaptFieldWords, markFieldWords } from './adapt-fields.ts'
import { adaptAskerWords, adaptContactAsked } from './asker-words.ts'
import { isFunctionWord, listIdleWords } from './check-use.ts'
import { type Comparison, readComparison } from './compare-words.ts'
import { adaptDenialWords, listInnerGroups, listPerformance } from './denial-words.ts'
import { isAskingForChange, splitComparison } from './compare-spans.ts'
import { adaptCallWords } from './call-words.ts'
import { adaptContactWords } from './contact-words.ts'
import { adaptEntryWords } from './entry-words.ts'
import { toField, toStateConditions } from './fields.ts'
import {
  findContinuation,
  isEllipsis,
  isOpenBeginning,
  isOtherName,
  isAskingForDoer,
  isAskingForOnes,
  isAskingForRows,
  isContinuing,
  isExcluding,
  isPointingBack,
  moveToSpanBefore,
} from './follow-words.ts'
import { replacePersonWords, replacePlaceWords } from './leaning-words.ts'
import { isAboutRow, listPossessives, listUnits, listUnknownRows, ours, toRowValue } from './one-row.ts'
import { QueryReader } from './query-reader.ts'
import type { PartOptions } from './query-state.ts'
import type { KnownValue } from './known-values.ts'
import { adaptMeetingWords, listKindsAsked, listMentions, searchedKinds } from './meeting-words.ts'
import { adaptGermanWords } from './german-words.ts'
import { inferHead } from './infer-head.ts'
import { splitMeasures, splitParts, splitQuestionParts } from './split-parts.ts'
import { readTags, type TaggedWords } from './tag-words.ts'
import { toKind } from './to-kind.ts'
import { listUnusedVerbs } from './unused-verbs.ts'
import { adaptVoteWords } from './vote-words.ts'

/** What a question asks for: queries answered one after the other, or the words that no rule has used. */
export interface ReadQuestion {
  readonly queries: readonly QueryForm[]
  readonly unknown: readonly string[]
  readonly isGerman: boolean
  /** The same words are sought in rows of several kinds. */
  readonly isSearch: boolean
  /** What is compared, where the answer is a table. */
  readonly comparison?: Comparison
  /** It has words that may be names or values of the workspace. */
  readonly needsValues: boolean
}

const valued = ['stage', 'industry', 'city', 'title', 'question', 'name']

/** Reads a question to queries; `earlier` is the query that the question before it was read to. */
export function readQuestion(
  question: string,
  setting: QuestionContext,
  values: readonly KnownValue[] | null,
  earlier: QueryForm | null,
): ReadQuestion {
  const tagged = readTags(question, setting, values, {
    isFollowUp: JSON.stringify(earlier ?? '').includes('"city"'),
  })
  const needsValues =
    tagged.isCorrected ||
    tagged.unknown.length > 0 ||
    tagged.items.some(({ tag, arg }) => (tag === 'field' && valued.includes(arg)) || tag === 'words' || tag === 'value')
  const typed = adaptContactAsked(adaptAskerWords(tagged.items))
  const people = markFieldWords(
    replacePlaceWords(replacePersonWords(typed, earlier, setting.members), earlier, setting.onlyRow),
  )
  const isReplaced = (word: string) => typed.some((one, at) => one !== people[at] && one.typed === word)
  const items = adaptGermanWords(people)
  const { queries, unused, isSearch = false, comparison } = readItems(items, setting, earlier)
  const idle =
    queries.length === 0
      ? []
      : listIdleWords(items, queries, setting.today, (some) => readItems(some, setting, earlier).queries)
  const untagged = tagged.unknown.filter((word) => !isReplaced(word))
  // Where a word is unknown, it tells nothing that those around it could not be used.
  const others = [...unused, ...idle, ...listUnusedVerbs(items, queries)].filter(
    (word) => untagged.length === 0 || !isFunctionWord(word),
  )
  const unknown = [...untagged, ...others]
  return {
    queries,
    unknown,
    isGerman: tagged.isGerman,
    isSearch,
    needsValues,
    ...(comparison === undefined ? {} : { comparison }),
  }
}

interface ReadItems {
  readonly queries: QueryForm[]
  readonly unused: string[]
  readonly isSearch?: boolean
  readonly comparison?: Comparison
}

function readItems(typed: readonly TaggedWords[], setting: QuestionContext, earlier: QueryForm | null): ReadItems {
  const own = adaptFieldWords(
    adaptEntryWords(
      adaptMeetingWords(adaptContactWords(adaptCallWords(adaptVoteWords(adaptDenialWords(typed)), setting.today))),
    ),
  )
  const isGerman = own.some(({ words }) => words.startsWith('vergleich'))
  const table = readComparison(own, isGerman, (some) => readItems(some, setting, null))
  if (table !== null) return table
  const followed = earlier === null ? null : continueQuery(own, earlier)
  if (followed !== null) {
    const reader = new QueryReader(structuredClone(followed.base) as QueryForm, setting, { isFollowUp: true })
    reader.read(followed.items)
    return { queries: [reader.finish()], unused: reader.unused }
  }
  const continuedAt = findContinuation(own)
  if (continuedAt !== null) {
    const first = readItems(own.slice(0, continuedAt), setting, earlier)
    const [query, ...others] = first.queries
    // What goes on from several lists goes on from none of them.
    if (query === undefined || others.length > 0 || first.isSearch === true)
      return { ...first, unused: [...first.unused, ...own.slice(continuedAt).map(({ words }) => words)] }
    const second = readItems(own.slice(continuedAt + 1), setting, query)
    return { queries: [query, ...second.queries], unused: [...first.unused, ...second.unused] }
  }
  // "And with Radiology?" is no question of its own.
  if (earlier !== null && isOpenBeginning(own)) return { queries: [], unused: own.map(({ words }) => words) }
  const items = isAboutRow(own, setting) ? [toRowValue(setting), ...own] : own
  const pointing =
    items === own
      ? [
          ...listPossessives(own),
          ...listUnknownRows(own),
          ...listUnits(own),
          ...listInnerGroups(own),
          ...listPerformance(own),
        ]
      : []
  if (pointing.length > 0) return { queries: [], unused: pointing }
  const compared = splitComparison(items)
  if (compared !== null) {
    const kind = inferHead(items)
    if (kind !== null) return finishAll(compared.map((part) => readPart(part, kind, setting, {})))
  }
  const several = listKindsAsked(items)
  if (several !== null) {
    const isSearch = several[0]?.[0] === 'meeting_line'
    return finishSearch(several.map(([kind, said]) => readPart(said, kind, setting, { isSearch })))
  }
  const measures = splitMeasures(items)
  const questions = measures.length > 1 ? measures : splitQuestionParts(items)
  const parts = questions.length > 1 ? questions : splitParts(questions[0] ?? items)
  const heads = parts.map((part) => inferHead(part))
  const first = heads.find((head) => head !== null) ?? null
  if (first === null) {
    const hasWords = items.some(({ tag }) => tag === 'words')
    if (!hasWords)
      return {
        queries: [],
        unused: items
          .filter(({ tag }) => tag !== 'quiet' && tag !== 'comma' && tag !== 'unknown')
          .map(({ words }) => words),
      }
    return finishSearch(searchedKinds.map((kind) => readPart(items, kind, setting, { isSearch: true })))
  }
  const isSplit = questions.length > 1
  const mentions = isSplit ? [] : listMentions(items, first)
  const readers = (mentions.length > 0 ? mentions : parts).map((part, at) =>
    readPart(part, isSplit && isOfKind(part, first, setting) ? first : (heads[at] ?? first), setting, {}),
  )
  if (isSplit || mentions.length > 0) return finishAll(readers)
  // Who and when, said of the last of several, hold for all of them.
  const shared = readers.at(-1)
  for (const reader of readers.slice(0, -1)) if (shared !== undefined) reader.share(shared)
  const [opener] = readers
  for (const reader of readers.slice(1)) if (opener !== undefined) reader.shareWords(opener)
  return finishAll(readers)
}

const finishAll = (readers: readonly QueryReader[]) => ({
  queries: readers.map((reader) => reader.finish()),
  unused: readers.flatMap(({ unused }) => unused),
})
/** The same words are read for several kinds, so that one of them tells what none has used. */
const finishSearch = (readers: readonly QueryReader[]) => ({
  queries: readers.map((reader) => reader.finish()),
  unused: readers[0]?.unused ?? [],
  isSearch: true,
})

function readPart(
  items: readonly TaggedWords[],
  kind: QueryKind,
  setting: QuestionContext,
  options: PartOptions,
): QueryReader {
  const reader = new QueryReader({ kind, where: [] }, setting, options)
  reader.read(items)
  return reader
}

/** "And which are in review?": what is said without a noun may be said of the rows that the part before asks for. */
const isOfKind = (items: readonly TaggedWords[], kind: QueryKind, { today }: QuestionContext): boolean =>
  items.every(
    (item) =>
      toKind(item) === null &&
      (item.tag !== 'is' || toStateConditions(kind, item.arg, today) !== null) &&
      (item.tag !== 'time' || toField(kind, item.arg) !== null),
  )

/** A question that goes on from another: what it leaves out was said before. */
function continueQuery(items: readonly TaggedWords[], earlier: QueryForm) {
  const text = items
    .map(({ words }) => words)
    .filter((words) => words !== '')
    .join(' ')
  if (isAskingForChange(items, earlier)) return { base: earlier, items: [] }
  const kinds = items.flatMap((item) => toKind(item) ?? [])
  const isNamed = items.some(
    ({ tag, values }) => tag === 'value' && values?.some(({ field }) => field === 'name') === true,
  )
  const named = isNamed ? adaptToName(items, earlier) : null
  if (named !== null) return { base: earlier, items: named }
  // "When did I last talk to her" is asked of what was done, and not of the contact.
  if (items.some(({ tag }) => tag === 'touch' || tag === 'talk') && earlier.kind !== 'activity') return null
  const isShort = items.filter(({ tag }) => tag !== 'comma').length <= 10
  const isOfThem =
    items.some(({ tag }) => tag === 'field') &&
    items.every(
      ({ tag, arg }) => tag === 'quiet' || tag === 'comma' || (tag === 'field' && toField(earlier.kind, arg) !== null),
    )
  if (
    !isShort ||
    (isNamed && !isOtherPlace(items, earlier) && !isExcluding(items)) ||
    !(isContinuing(text) || isEllipsis(items) || (isOfThem && !ours.test(text)))
  )
    return null
  // Conditions on the first few rows would be put on all of them.
  if (isAskingForOnes(text) && (earlier.limit !== undefined || (earlier.group !== undefined && /welche/u.test(text))))
    return null
  const other = kinds.find((kind) => kind !== earlier.kind)
  if (other !== undefined && !/^(?:and |und )?(?:the )?same\b/u.test(text)) return null
  // "No, I meant won" takes nothing back but what it says anew.
  const start = /^(?:no|nee|nein)\b/u.test(text) ? 1 : 0
  const rest = items.slice(start).filter((item) => toKind(item) === null)
  // "Which ones?" after a number asks for the rows.
  const { measure, group, sort, ...rows } = earlier
  const isRanked = items.some(({ tag }) => tag === 'top' || tag === 'low' || tag === 'measure')
  const isRows =
    (isAskingForDoer(text) && group === undefined && !isRanked && measure !== undefined) ||
    isAskingForOnes(text) ||
    (isAskingForRows(text) && isPointingBack(text) && !isRanked)
      ? measure !== undefined
      : measure?.of === 'count' && group === undefined && isAskingForRows(text)
  // Groups are ordered by their numbers, which rows do not have.
  const counted = isRows ? (group === undefined && sort !== undefined ? { ...rows, sort } : rows) : earlier
  return {
    base: other === undefined ? counted : { ...counted, kind: other },
    items: moveToSpanBefore(rest, findSpan(earlier)),
  }
}

/** "And Paul Kranich's?" with the rows of that name which are of the kind named before; null for other questions. */
function adaptToName(items: readonly TaggedWords[], { kind, where }: QueryForm): TaggedWords[] | null {
  const isName = (one: QueryForm['where'][number]) => 'field' in one && one.field === 'name' && one.op === 'is'
  const kinds = [
    ...(where.some(isName) ? [kind] : []),
    ...where.flatMap((one) => ('linked' in one && one.where.some(isName) ? [one.linked] : [])),
  ]
  if (!isOtherName(items, kinds)) return null
  return items.map((item) =>
    item.values === undefined
      ? item
      : { ...item, values: item.values.filter((one) => one.field === 'name' && kinds.includes(one.kind)) },
  )
}

/** "And on the blog?": another row of the kind by which the question before was put. */
const isOtherPlace = (items: readonly TaggedWords[], { where }: QueryForm): boolean =>
  isOpenBeginning(items) &&
  items.every(
    ({ tag, values = [] }) =>
      tag !== 'value' ||
      values.every(({ kind }) => where.some((one) => 'linked' in one && one.linked === kind && one.not !== true)),
  )
