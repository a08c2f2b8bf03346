import type { Filter } from '@draftwright/contract/crm/filters'
import { escapePattern } from '@draftwright/contract/crm/text-pattern'
import type { Source } from '@draftwright/contract/sources'
import type { ToolResult } from '../../../models/advising/tool-result.ts'
import { type ReadInput, type SearchableKind, searchableKinds } from '../../../models/advising/read-tools.ts'
import { listChannels } from '../../channels/index.ts'
import type { CrmResourceName } from '../../crm/index.ts'
import { listPillars } from '../../pillars/index.ts'
import {
  buildToolResult,
  listCrmNotes,
  loadCrmGroup,
  loadIdeaGroup,
  loadPostGroup,
  type SourceGroup,
  toAndFilter,
  toChannelSource,
  type ToolContext,
  toPillarSource,
} from '../../query/index.ts'
import { splitInHalves, hasSimilarWords } from '../../../models/advising/similar-words.ts'

/** Rows of each kind. */
const maxShown = 6
/** Rows searched for names that nearly match. */
const maxCandidates = 100

const crmKinds: Partial<Record<SearchableKind, { noun: CrmResourceName; columns: readonly string[]; sort: string }>> = {
  opportunity: { noun: 'opportunities', columns: ['name'], sort: '-updated_at' },
  company: { noun: 'companies', columns: ['name', 'domain'], sort: '-updated_at' },
  contact: { noun: 'contacts', columns: ['name', 'email'], sort: '-updated_at' },
  task: { noun: 'tasks', columns: ['title', 'body'], sort: '-created_at' },
  log_entry: { noun: 'activityLog', columns: ['subject', 'body'], sort: '-created_at' },
  file: { noun: 'files', columns: ['filename'], sort: '-created_at' },
}

/** Rows whose names or texts contain every word; if there are none, those that nearly match. */
export async function findRecords(reading: ToolContext, input: ReadInput<'find_records'>): Promise<ToolResult> {
  const words = [...new Set(input.words.toLowerCase().match(/[\p{L}\p{N}@][\p{L}\p{N}@.'_-]*/gu) ?? [])].slice(0, 8)
  const kinds = [...new Set(input.kinds ?? searchableKinds)]
  const isOfCrm = kinds.some((kind) => crmKinds[kind] !== undefined)
  const notes = isOfCrm && kinds.length < searchableKinds.length ? listCrmNotes(reading) : []
  if (words.length === 0) return buildToolResult([], notes)
  const exact = await Promise.all(kinds.map((kind) => loadGroup(reading, kind, words)))
  if (exact.some(({ total }) => total > 0)) return buildToolResult(exact, notes)
  const stems = words.map(toSingular)
  if (stems.some((stem, at) => stem !== words[at])) {
    const some = await Promise.all(kinds.map((kind) => loadGroup(reading, kind, stems)))
    if (some.some(({ total }) => total > 0)) return buildToolResult(some, notes)
  }
  const almost = await Promise.all(kinds.map((kind) => loadSimilarGroup(reading, kind, words)))
  const isAny = almost.some(({ total }) => total > 0)
  return buildToolResult(almost, isAny ? [...notes, `No exact match for “${input.words}”; these are similar.`] : notes)
}

/** The common stem of singular and plural: "list" of "lists", "cit" of "cities". */
const toSingular = (word: string) => (word.length > 3 ? word.replace(/(?:'s|ies|(?<!s)s)$/u, '') : word)

const toAnyColumnFilter = (columns: readonly string[], part: string): Filter => ({
  or: columns.map((column) => ({ column, operator: 'ilike', value: escapePattern(part) })),
})

async function loadGroup(reading: ToolContext, kind: SearchableKind, words: readonly string[]): Promise<SourceGroup> {
  const ofCrm = crmKinds[kind]
  if (ofCrm !== undefined)
    return loadCrmGroup(reading, kind, ofCrm.noun, {
      filter: toAndFilter(words.map((word) => toAnyColumnFilter(ofCrm.columns, word))),
      sort: ofCrm.sort,
      limit: maxShown,
    })
  if (kind === 'idea') return loadIdeaGroup(reading, kind, { words }, { limit: maxShown })
  if (kind === 'post') return loadPostGroup(reading, kind, { words }, { limit: maxShown })
  return loadNamedGroup(reading, kind, (title) => words.every((word) => title.toLowerCase().includes(word)))
}

async function loadSimilarGroup(
  reading: ToolContext,
  kind: SearchableKind,
  words: readonly string[],
): Promise<SourceGroup> {
  const isLike = (title: string) => hasSimilarWords(title, words)
  const parts = words.flatMap(splitInHalves)
  if (kind === 'idea' || kind === 'file' || kind === 'log_entry' || parts.length === 0)
    return { name: kind, rows: [], total: 0 }
  const ofCrm = crmKinds[kind]
  const limit = maxCandidates
  const found =
    ofCrm !== undefined
      ? await loadCrmGroup(reading, kind, ofCrm.noun, {
          filter: toAndFilter(
            words.map((word) => ({ or: splitInHalves(word).map((half) => toAnyColumnFilter(ofCrm.columns, half)) })),
          ),
          sort: ofCrm.sort,
          limit,
        })
      : kind === 'post'
        ? await loadPostGroup(reading, kind, { anyOf: parts }, { limit })
        : await loadNamedGroup(reading, kind, isLike)
  const rows = found.rows.filter(({ title }) => isLike(title))
  return { name: kind, rows: rows.slice(0, maxShown), total: rows.length }
}

/** Pillars and channels are few: all are scanned. */
async function loadNamedGroup(
  reading: ToolContext,
  kind: SearchableKind,
  fits: (title: string) => boolean,
): Promise<SourceGroup> {
  const query = { page: 1, limit: 200, sort_by: 'name', sort_order: 'asc' } as const
  const rows: Source[] =
    kind === 'pillar'
      ? (await listPillars(reading.db, query)).data
          .filter(({ name, keywords }) => fits([name, ...keywords].join(' ')))
          .map(toPillarSource)
      : (await listChannels(reading.db, query)).data.filter(({ name }) => fits(name)).map(toChannelSource)
  return { name: kind, rows: rows.slice(0, maxShown), total: rows.length }
}
