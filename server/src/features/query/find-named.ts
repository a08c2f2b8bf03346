import type { Filter } from '@draftwright/contract/crm/filters'
import { escapePattern } from '@draftwright/contract/crm/text-pattern'
import type { TableKind } from '@draftwright/contract/query-form'
import { hasRight } from '@draftwright/contract/rights'
import { splitInHalves } from '../../models/advising/similar-words.ts'
import { listCampaigns } from '../campaigns/index.ts'
import { searchPosts } from '../content/index.ts'
import { listCrmRecords, readCrmPlays } from '../crm/index.ts'
import { readMeetings } from '../meetings/index.ts'
import { askTable, type KnownTable } from '../tables/index.ts'
import type { ToolContext } from './tool-context.ts'

/** A row that a text may name, also in part or misspelt. */
export interface NamedRow {
  readonly kind: 'company' | 'contact' | 'opportunity' | 'campaign' | 'meeting' | 'play' | 'post' | 'record'
  readonly id: string
  readonly name: string
  /** The company whose row it is, else itself: rows of one group mean the same subject. */
  readonly group: string
  /** Of a record: its table, and the field of its name. */
  readonly table?: TableKind
  readonly field?: string
}

/** Rows per kind that are looked at; of each table, and the tables. */
const [maxRows, maxRecords, maxTables] = [80, 100, 10]

/** Rows with one of the words in their names, or half of one: a word with a mistake keeps a half. */
export async function listNamedRows(
  reading: ToolContext,
  words: readonly string[],
  tables: readonly KnownTable[],
): Promise<NamedRow[]> {
  const halves = [...new Set(words.flatMap((word) => (word.length < 4 ? [word] : [word, ...splitInHalves(word)])))]
  const parts = halves.filter(({ length }) => length > 2).slice(0, 40)
  const all = await Promise.all([
    listCrmNames(reading, parts),
    listMeetingNames(reading),
    listCampaignNames(reading),
    listPlayNames(reading),
    listPostNames(reading, words),
    ...tables.slice(0, maxTables).map((table) => listRecordNames(reading, table)),
  ])
  return all.flat()
}

async function listCrmNames(reading: ToolContext, parts: readonly string[]): Promise<NamedRow[]> {
  if (reading.crmDeniedReason !== null || parts.length === 0) return []
  const filter: Filter = {
    or: parts.map((part): Filter => ({ column: 'name', operator: 'ilike', value: escapePattern(part) })),
  }
  const asked = { query: { limit: maxRows, sort_by: '-updated_at' }, filter }
  const [companies, contacts, deals] = await Promise.all([
    listCrmRecords(reading, 'companies', asked),
    listCrmRecords(reading, 'contacts', asked),
    listCrmRecords(reading, 'opportunities', asked),
  ])
  return [
    ...companies.data.map(({ id, name }): NamedRow => ({ kind: 'company', id, name, group: id })),
    ...contacts.data.map(
      ({ id, name, company_id }): NamedRow => ({ kind: 'contact', id, name, group: company_id ?? id }),
    ),
    ...deals.data.map(
      ({ id, name, company_id }): NamedRow => ({ kind: 'opportunity', id, name, group: company_id ?? id }),
    ),
  ]
}

async function listMeetingNames(reading: ToolContext): Promise<NamedRow[]> {
  return (await readMeetings(reading, maxRows)).map(({ id, title, entities }) => ({
    kind: 'meeting',
    id,
    name: title,
    group: entities.find(({ kind }) => kind === 'company')?.ref_id ?? id,
  }))
}

async function listCampaignNames({ db, caller }: ToolContext): Promise<NamedRow[]> {
  if (!hasRight(caller.role, 'content:read')) return []
  const query = { page: 1, limit: maxRows, status: 'active', sort_by: 'created_at', sort_order: 'desc' } as const
  return (await listCampaigns(db, query)).data.map(({ id, name }) => ({ kind: 'campaign', id, name, group: id }))
}

async function listPlayNames(reading: ToolContext): Promise<NamedRow[]> {
  if (reading.crmDeniedReason !== null) return []
  return (await readCrmPlays(reading)).data.map(({ id, title }) => ({ kind: 'play', id, name: title, group: id }))
}

async function listPostNames({ db }: ToolContext, words: readonly string[]): Promise<NamedRow[]> {
  if (words.length === 0) return []
  const { data } = await searchPosts(db, { anyOf: words }, { by: 'updated_at', order: 'desc', limit: maxRows })
  return data.map(({ id, title }) => ({ kind: 'post', id, name: title, group: id }))
}

async function listRecordNames({ db, context, caller }: ToolContext, { id, fields }: KnownTable): Promise<NamedRow[]> {
  const [primary] = fields
  if (primary === undefined) return []
  const { records } = await askTable(db, context, caller, { table: id, conditions: [], limit: maxRecords })
  return records.flatMap(({ id: record, name }): NamedRow[] =>
    name === '' ? [] : [{ kind: 'record', id: record, name, group: record, table: `table:${id}`, field: primary.name }],
  )
}
