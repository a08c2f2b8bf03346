import type { Filter } from '@draftwright/contract/crm/filters'
import { literally } from '@draftwright/contract/crm/text-pattern'
import type { Receipt } from '@draftwright/contract/receipts'
import type { Found } from '../../../models/advising/found.ts'
import { type ReadInput, type Searchable, searchable } from '../../../models/advising/read-tools.ts'
import { listChannels } from '../../channels/index.ts'
import type { CrmNoun } from '../../crm/index.ts'
import { listPillars } from '../../pillars/index.ts'
import { channelReceipt, pillarReceipt } from './content-receipts.ts'
import { crmGroup, everyOf, ideaGroup, postGroup } from './groups.ts'
import { halves, saysAlmost } from '../../../models/advising/likeness.ts'
import { crmNotes, gathered, type Group, type Reading } from './reading.ts'

/** Rows of each kind. */
const shown = 6
/** Rows looked through for names that are almost the words. */
const near = 100

const crmKinds: Partial<Record<Searchable, { noun: CrmNoun; columns: readonly string[]; sort: string }>> = {
  opportunity: { noun: 'opportunities', columns: ['name'], sort: '-updated_at' },
  company: { noun: 'companies', columns: ['name', 'domain'], sort: '-updated_at' },
  contact: { noun: 'contacts', columns: ['name', 'email'], sort: '-updated_at' },
  task: { noun: 'tasks', columns: ['title', 'body'], sort: '-created_at' },
  log_entry: { noun: 'activityLog', columns: ['subject', 'body'], sort: '-created_at' },
  file: { noun: 'files', columns: ['filename'], sort: '-created_at' },
}

/** Rows whose names or texts hold every word; where there are none at all, those that almost do. */
export async function findRecords(reading: Reading, input: ReadInput<'find_records'>): Promise<Found> {
  const words = [...new Set(input.words.toLowerCase().match(/[\p{L}\p{N}@][\p{L}\p{N}@.'_-]*/gu) ?? [])].slice(0, 8)
  const kinds = [...new Set(input.kinds ?? searchable)]
  const isOfCrm = kinds.some((kind) => crmKinds[kind] !== undefined)
  const notes = isOfCrm && kinds.length < searchable.length ? crmNotes(reading) : []
  if (words.length === 0) return gathered([], notes)
  const exact = await Promise.all(kinds.map((kind) => group(reading, kind, words)))
  if (exact.some(({ total }) => total > 0)) return gathered(exact, notes)
  const stems = words.map(singular)
  if (stems.some((stem, at) => stem !== words[at])) {
    const some = await Promise.all(kinds.map((kind) => group(reading, kind, stems)))
    if (some.some(({ total }) => total > 0)) return gathered(some, notes)
  }
  const almost = await Promise.all(kinds.map((kind) => almostGroup(reading, kind, words)))
  const isAny = almost.some(({ total }) => total > 0)
  return gathered(almost, isAny ? [...notes, `Nothing is called exactly “${input.words}”; these come near.`] : notes)
}

/** What one and many of a thing share: "list" of "lists", "cit" of "cities". */
const singular = (word: string) => (word.length > 3 ? word.replace(/(?:'s|ies|(?<!s)s)$/u, '') : word)

const anywhere = (columns: readonly string[], part: string): Filter => ({
  or: columns.map((column) => ({ column, operator: 'ilike', value: literally(part) })),
})

async function group(reading: Reading, kind: Searchable, words: readonly string[]): Promise<Group> {
  const ofCrm = crmKinds[kind]
  if (ofCrm !== undefined)
    return crmGroup(reading, kind, ofCrm.noun, {
      filter: everyOf(words.map((word) => anywhere(ofCrm.columns, word))),
      sort: ofCrm.sort,
      limit: shown,
    })
  if (kind === 'idea') return ideaGroup(reading, kind, { words }, { limit: shown })
  if (kind === 'post') return postGroup(reading, kind, { words }, { limit: shown })
  return named(reading, kind, (title) => words.every((word) => title.toLowerCase().includes(word)))
}

async function almostGroup(reading: Reading, kind: Searchable, words: readonly string[]): Promise<Group> {
  const isLike = (title: string) => saysAlmost(title, words)
  const parts = words.flatMap(halves)
  if (kind === 'idea' || kind === 'file' || kind === 'log_entry' || parts.length === 0)
    return { name: kind, rows: [], total: 0 }
  const ofCrm = crmKinds[kind]
  const limit = near
  const found =
    ofCrm !== undefined
      ? await crmGroup(reading, kind, ofCrm.noun, {
          filter: everyOf(words.map((word) => ({ or: halves(word).map((half) => anywhere(ofCrm.columns, half)) }))),
          sort: ofCrm.sort,
          limit,
        })
      : kind === 'post'
        ? await postGroup(reading, kind, { anyOf: parts }, { limit })
        : await named(reading, kind, isLike)
  const rows = found.rows.filter(({ title }) => isLike(title))
  return { name: kind, rows: rows.slice(0, shown), total: rows.length }
}

/** Pillars and channels are few: they are looked through. */
async function named(reading: Reading, kind: Searchable, fits: (title: string) => boolean): Promise<Group> {
  const query = { page: 1, limit: 200, sort_by: 'name', sort_order: 'asc' } as const
  const rows: Receipt[] =
    kind === 'pillar'
      ? (await listPillars(reading.db, query)).data
          .filter(({ name, keywords }) => fits([name, ...keywords].join(' ')))
          .map(pillarReceipt)
      : (await listChannels(reading.db, query)).data.filter(({ name }) => fits(name)).map(channelReceipt)
  return { name: kind, rows: rows.slice(0, shown), total: rows.length }
}
