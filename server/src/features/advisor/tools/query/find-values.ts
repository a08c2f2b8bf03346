import type { Filter } from '@draftwright/contract/crm/filters'
import { escapePattern } from '@draftwright/contract/crm/text-pattern'
import { toReportHref, type Source } from '@draftwright/contract/sources'
import { listAllOtherNames, listOtherNames } from '../../../../models/advising/german-values.ts'
import type { QueryKind } from '../../../../models/advising/query.ts'
import type { ReadInput } from '../../../../models/advising/read-tools.ts'
import { isSimilarWord } from '../../../../models/advising/similar-words.ts'
import type { ToolResult } from '../../../../models/advising/tool-result.ts'
import { type CrmResourceName, listCrmRecords, readCrmStages, readCrmSurveyAnswers } from '../../../crm/index.ts'
import { readMeetingPeople, readMeetings } from '../../../meetings/index.ts'
import { buildToolResult, type ToolContext } from '../tool-context.ts'
import { loadQueryRows } from './load-rows.ts'
import { normalizeText } from './match-rows.ts'

/** Values of fields and names of rows that occur in the words. */
interface FoundValue {
  readonly kind: QueryKind
  readonly field: string
  readonly value: string
}

/** Rows per word and kind that are looked at. */
const maxCandidates = 60
/** The newest meetings whose names are known, and as many people. */
const maxMeetings = 300
const splitWords = (text: string): string[] => normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? []
const isSame = (one: string, other: string): boolean =>
  one === other ||
  one === `${other}s` ||
  (other.length > 4 && one[0] === other[0] && isSimilarWord(one, other, other.length > 7 ? 2 : 1))

/**
 * Which names and values of the workspace occur in a text, each with the words of the text that name it: the whole name, or words
 * that begin it. Misspelled words count as the word that they are nearest to.
 */
export async function findValues(reading: ToolContext, { text }: ReadInput<'find_values'>): Promise<ToolResult> {
  const words = [...new Set(splitWords(text))].filter((word) => word.length > 2).slice(0, 24)
  // Rows are looked up as they are written: "Köln" is not found by "koeln".
  const written = (text.toLowerCase().match(/[\p{L}\p{N}]*[äöüß][\p{L}\p{N}]*/gu) ?? []).slice(0, 24)
  const all = [
    ...(await listNames(reading)),
    ...(await listCrmValues(reading, [...words, ...written, ...words.flatMap(listAllOtherNames)])),
    ...(await listMeetingValues(reading)),
  ]
  const asked = splitWords(text)
  const unique = new Map(all.map((one) => [`${one.kind} ${one.field} ${one.value}`, one]))
  const rows = [...unique.values()].flatMap((one): Source[] => {
    const found = findWords(asked, splitWords(one.value), one.field)
    if (found === null) return []
    const { kind, field, value } = one
    return [
      {
        kind: 'report',
        id: `value-${kind}-${field}-${value}`,
        title: value,
        href: toReportHref('opportunities'),
        facts: { kind, field, value, at: found.at, length: found.length, is_whole: found.isWhole },
      },
    ]
  })
  return buildToolResult([{ name: 'values', rows: rows.slice(0, 40), total: rows.length }])
}

/** Where in the text a value is named: its longest run of words, from any word of the value that is not a filler. */
function findWords(asked: readonly string[], value: readonly string[], field: string) {
  const isNamed = (word: string, other: string) =>
    isSame(word, other) || listOtherNames(word, field).some((name) => isSame(name, other))
  let best: { at: number; length: number; isWhole: boolean } | null = null
  for (let at = 0; at < asked.length; at++)
    for (let from = 0; from < value.length; from++) {
      let length = 0
      while (
        asked[at + length] !== undefined &&
        value[from + length] !== undefined &&
        isNamed(asked[at + length] ?? '', value[from + length] ?? '')
      )
        length++
      // "St Hilda": a name may begin with a short word, which alone names nothing.
      const isTelling = value.slice(from, from + length).some((word) => word.length > 2)
      if (length > 0 && isTelling && length > (best?.length ?? 0))
        best = { at, length, isWhole: length === value.length }
    }
  return best
}

/** Names of what a workspace has few of. */
async function listNames(reading: ToolContext): Promise<FoundValue[]> {
  const named = await Promise.all(
    (['pillar', 'channel', 'member'] as const).map(async (kind) =>
      (await loadQueryRows(reading, kind, undefined)).rows.map(
        ({ source }): FoundValue => ({ kind, field: 'name', value: source.title }),
      ),
    ),
  )
  const written = await Promise.all(
    (['post', 'idea'] as const).map(async (kind) =>
      (await loadQueryRows(reading, kind, undefined)).rows.map(
        ({ source }): FoundValue => ({ kind, field: 'name', value: source.title }),
      ),
    ),
  )
  if (reading.crmDeniedReason !== null) return [...named, ...written].flat()
  const [stages, { fillings }] = await Promise.all([readCrmStages(reading), readCrmSurveyAnswers(reading, {}, 50)])
  return [
    ...[...named, ...written].flat(),
    ...stages.data.map(({ name }): FoundValue => ({ kind: 'opportunity', field: 'stage', value: name })),
    ...fillings.flatMap(({ survey_name, answers }): FoundValue[] => [
      { kind: 'survey_response', field: 'name', value: survey_name },
      ...answers.map(({ question }): FoundValue => ({ kind: 'survey_response', field: 'question', value: question })),
    ]),
  ]
}

/** Titles and types of meetings, and who was there. */
async function listMeetingValues(reading: ToolContext): Promise<FoundValue[]> {
  const [meetings, people] = await Promise.all([
    readMeetings(reading, maxMeetings),
    readMeetingPeople(reading, maxMeetings),
  ])
  return [
    ...meetings.flatMap(({ title, type_name }): FoundValue[] => [
      { kind: 'meeting', field: 'name', value: title },
      ...(type_name === null ? [] : [{ kind: 'meeting', field: 'type', value: type_name } as const]),
    ]),
    ...people.map((value): FoundValue => ({ kind: 'meeting_line', field: 'person', value })),
  ]
}

const columns: readonly (readonly [QueryKind, CrmResourceName, readonly (readonly [string, string])[]])[] = [
  [
    'opportunity',
    'opportunities',
    [
      ['name', 'name'],
      ['source', 'source'],
      ['lost_reason', 'lost_reason'],
    ],
  ],
  [
    'company',
    'companies',
    [
      ['name', 'name'],
      ['city', 'city'],
      ['industry', 'industry'],
      ['source', 'source'],
    ],
  ],
  [
    'contact',
    'contacts',
    [
      ['name', 'name'],
      ['title', 'title'],
      ['source', 'source'],
    ],
  ],
  ['task', 'tasks', [['title', 'name']]],
]

/** Rows with a column that has a word which begins with the first two letters of one of the words. */
async function listCrmValues(reading: ToolContext, words: readonly string[]): Promise<FoundValue[]> {
  if (reading.crmDeniedReason !== null || words.length === 0) return []
  const starts = [...new Set(words.map((word) => word.slice(0, 3)))]
  const found = await Promise.all(
    columns.map(async ([kind, noun, pairs]) => {
      const filter: Filter = {
        or: pairs.flatMap(([column]) =>
          starts.map((start): Filter => ({ column, operator: 'ilike', value: escapePattern(start) })),
        ),
      }
      const { data } = await listCrmRecords(reading, noun, { query: { limit: maxCandidates }, filter })
      return data.flatMap((row) =>
        pairs.flatMap(([column, field]): FoundValue[] => {
          // A row of the CRM has its columns by name; which of them are there depends on its noun.
          const value = (row as unknown as Record<string, unknown>)[column]
          return typeof value === 'string' && value !== '' ? [{ kind, field, value }] : []
        }),
      )
    }),
  )
  return found.flat()
}
