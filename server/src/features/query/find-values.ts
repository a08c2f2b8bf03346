import type { Filter } from '@draftwright/contract/crm/filters'
import { escapePattern } from '@draftwright/contract/crm/text-pattern'
import type { QueryKind } from '@draftwright/contract/query-form'
import { type CrmResourceName, listCrmRecords, readCrmStages, readCrmSurveyAnswers } from '../crm/index.ts'
import { readMeetingPeople, readMeetings } from '../meetings/index.ts'
import type { ToolContext } from './tool-context.ts'
import { loadQueryRows } from './load-rows.ts'
import { normalizeText } from './match-rows.ts'

/** A value of a field, or the name of a row. */
export interface FoundValue {
  readonly kind: QueryKind
  readonly field: string
  readonly value: string
  /** The row that it names. */
  readonly id?: string
}

/** Rows per word and kind that are looked at. */
const maxCandidates = 60
/** The newest meetings whose names are known, and as many people. */
const maxMeetings = 300
/** Words that are looked for, and letters of a name. */
const maxWords = 24
const maxWordLength = 100
/** Of a text that is looked through for names. */
const maxLength = 4000
const splitWords = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter(({ length }) => length > 1 && length <= maxWordLength)

/** The words of a text that names may begin with. Rows are looked up as they are written: "Köln" is not found by "koeln". */
export function findNameWords(text: string): string[] {
  const looked = text.slice(0, maxLength)
  const written = splitWords(looked.toLowerCase()).filter((word) => /[äöüß]/u.test(word))
  return [
    ...[...new Set(splitWords(normalizeText(looked)))].slice(0, maxWords),
    ...[...new Set(written)].slice(0, maxWords),
  ]
}

/** Values of the workspace that may be meant by a text: those that begin like one of its words, and all of what there is little of. */
export async function listValues(reading: ToolContext, text: string): Promise<FoundValue[]> {
  const all = await Promise.all([
    listNames(reading),
    listCrmValues(reading, findNameWords(text)),
    listMeetingValues(reading),
  ])
  const unique = new Map(all.flat().map((one) => [`${one.kind} ${one.field} ${one.value} ${one.id ?? ''}`, one]))
  return [...unique.values()]
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
  if (reading.crmDeniedReason !== null) return named.flat()
  const [stages, { fillings }] = await Promise.all([readCrmStages(reading), readCrmSurveyAnswers(reading, {}, 50)])
  return [
    ...named.flat(),
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

/** Rows with a column that holds one of the words. */
async function listCrmValues(reading: ToolContext, words: readonly string[]): Promise<FoundValue[]> {
  if (reading.crmDeniedReason !== null || words.length === 0) return []
  const starts = [...new Set(words)]
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
          const id = field === 'name' && typeof row.id === 'string' ? { id: row.id } : {}
          return typeof value === 'string' && value !== '' ? [{ kind, field, value, ...id }] : []
        }),
      )
    }),
  )
  return found.flat()
}
