import type { Filter } from '@draftwright/contract/crm/filters'
import type { Receipt } from '@draftwright/contract/receipts'
import { findPosts, type PostFilters, type PostOrder } from '../../content/index.ts'
import { type CrmNoun, listInCrm } from '../../crm/index.ts'
import { findIdeas, type IdeaFinding } from '../../ideas/index.ts'
import { ideaReceipts, postReceipts } from './content-receipts.ts'
import {
  companyReceipts,
  contactReceipts,
  dealReceipts,
  entryReceipts,
  fileReceipt,
  taskReceipts,
} from './crm-receipts.ts'
import type { Group, Reading } from './reading.ts'

type Order = 'asc' | 'desc'

/** Posts as one group of an answer. */
export async function postGroup(
  reading: Reading,
  name: string,
  filters: PostFilters,
  { by = 'updated_at', order = 'desc', limit }: { by?: PostOrder; order?: Order; limit: number },
): Promise<Group> {
  const { data, meta } = await findPosts(reading.db, filters, { by, order, limit })
  return { name, rows: await postReceipts(reading, data), total: meta.total, isCapped: meta.total_is_capped }
}

/** Ideas as one group of an answer. */
export async function ideaGroup(
  reading: Reading,
  name: string,
  filters: IdeaFinding,
  {
    by = 'created_at',
    order = 'desc',
    limit,
  }: { by?: 'created_at' | 'updated_at' | 'votes'; order?: Order; limit: number },
): Promise<Group> {
  const { data, meta } = await findIdeas(reading.db, filters, { by, order, limit })
  return { name, rows: await ideaReceipts(reading, data), total: meta.total, isCapped: meta.total_is_capped }
}

interface Asked {
  readonly filter?: Filter
  /** Columns to sort by, `-` before one for the other way round. */
  readonly sort?: string
  readonly limit: number
}

/** Rows of the CRM as one group of an answer; none at all where the CRM is closed to the caller. */
export async function crmGroup(
  reading: Reading,
  name: string,
  noun: CrmNoun,
  { filter, sort, limit }: Asked,
): Promise<Group> {
  if (reading.crmClosed !== null) return { name, rows: [], total: 0 }
  const asked = {
    query: { limit, ...(sort === undefined ? {} : { sort_by: sort }) },
    ...(filter === undefined ? {} : { filter }),
  }
  const { rows, meta } = await read(reading, noun, asked)
  return { name, rows, total: meta.total, isCapped: !meta.total_exact }
}

async function read(reading: Reading, noun: CrmNoun, asked: Parameters<typeof listInCrm>[2]) {
  const told = async <T>(
    found: { data: T[]; meta: { total: number; total_exact: boolean } },
    receipts: (reading: Reading, rows: readonly T[]) => Receipt[] | Promise<Receipt[]>,
  ) => ({ rows: await receipts(reading, found.data), meta: found.meta })
  switch (noun) {
    case 'companies':
      return told(await listInCrm(reading, noun, asked), companyReceipts)
    case 'contacts':
      return told(await listInCrm(reading, noun, asked), contactReceipts)
    case 'opportunities':
      return told(await listInCrm(reading, noun, asked), dealReceipts)
    case 'tasks':
      return told(await listInCrm(reading, noun, asked), taskReceipts)
    case 'activityLog':
      return told(await listInCrm(reading, noun, asked), entryReceipts)
    case 'files':
      return told(await listInCrm(reading, noun, asked), (_reading, files) => files.map(fileReceipt))
  }
}

export const equals = (column: string, value: string): Filter => ({ column, operator: 'eq', value })
export const isEmpty = (column: string): Filter => ({ column, operator: 'is_null', value: null })
/** `from` included, `until` not. */
export const between = (column: string, { from, until }: { from: string; until: string }): Filter => ({
  and: [
    { column, operator: 'gte', value: from },
    { column, operator: 'lt', value: until },
  ],
})
export const everyOf = (filters: readonly (Filter | null)[]): Filter => ({
  and: filters.filter((one) => one !== null),
})
