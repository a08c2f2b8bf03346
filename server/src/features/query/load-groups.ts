import type { Filter } from '@draftwright/contract/crm/filters'
import type { Source } from '@draftwright/contract/sources'
import { searchPosts, type PostFilters, type PostOrder } from '../content/index.ts'
import { type CrmResourceName, listCrmRecords } from '../crm/index.ts'
import { searchIdeas, type IdeaSearch } from '../ideas/index.ts'
import { toIdeaSources, toPostSources } from './content-sources.ts'
import {
  toCompanySources,
  toContactSources,
  toDealSources,
  toEntrySources,
  toFileSource,
  toTaskSources,
} from './crm-sources.ts'
import { type SourceGroup, type ToolContext } from './tool-context.ts'

type Order = 'asc' | 'desc'

/** Posts as one group of an answer. */
export async function loadPostGroup(
  reading: ToolContext,
  name: string,
  filters: PostFilters,
  { by = 'updated_at', order = 'desc', limit }: { by?: PostOrder; order?: Order; limit: number },
): Promise<SourceGroup> {
  const { data, meta } = await searchPosts(reading.db, filters, { by, order, limit })
  return { name, rows: await toPostSources(reading, data), total: meta.total, isCapped: meta.total_is_capped }
}

/** Ideas as one group of an answer. */
export async function loadIdeaGroup(
  reading: ToolContext,
  name: string,
  filters: IdeaSearch,
  {
    by = 'created_at',
    order = 'desc',
    limit,
  }: { by?: 'created_at' | 'updated_at' | 'votes'; order?: Order; limit: number },
): Promise<SourceGroup> {
  const { data, meta } = await searchIdeas(reading.db, filters, { by, order, limit })
  return { name, rows: await toIdeaSources(reading, data), total: meta.total, isCapped: meta.total_is_capped }
}

interface GroupQuery {
  readonly filter?: Filter
  /** Sort columns, `-` before one for descending. */
  readonly sort?: string
  readonly limit: number
}

/** CRM records as one group of an answer; none if the caller has no access to the CRM. */
export async function loadCrmGroup(
  reading: ToolContext,
  name: string,
  noun: CrmResourceName,
  { filter, sort, limit }: GroupQuery,
): Promise<SourceGroup> {
  if (reading.crmDeniedReason !== null) return { name, rows: [], total: 0 }
  const asked = {
    query: { limit, ...(sort === undefined ? {} : { sort_by: sort }) },
    ...(filter === undefined ? {} : { filter }),
  }
  const { rows, meta } = await listCrmSources(reading, noun, asked)
  return { name, rows, total: meta.total, isCapped: !meta.total_exact }
}

async function listCrmSources(
  reading: ToolContext,
  noun: CrmResourceName,
  asked: Parameters<typeof listCrmRecords>[2],
) {
  const toResult = async <T>(
    found: { data: T[]; meta: { total: number; total_exact: boolean } },
    toSources: (reading: ToolContext, rows: readonly T[]) => Source[] | Promise<Source[]>,
  ) => ({ rows: await toSources(reading, found.data), meta: found.meta })
  switch (noun) {
    case 'companies':
      return toResult(await listCrmRecords(reading, noun, asked), toCompanySources)
    case 'contacts':
      return toResult(await listCrmRecords(reading, noun, asked), toContactSources)
    case 'opportunities':
      return toResult(await listCrmRecords(reading, noun, asked), toDealSources)
    case 'tasks':
      return toResult(await listCrmRecords(reading, noun, asked), toTaskSources)
    case 'activityLog':
      return toResult(await listCrmRecords(reading, noun, asked), toEntrySources)
    case 'files':
      return toResult(await listCrmRecords(reading, noun, asked), (_reading, files) => files.map(toFileSource))
  }
}

export const toEqualsFilter = (column: string, value: string): Filter => ({ column, operator: 'eq', value })
export const toEmptyFilter = (column: string): Filter => ({ column, operator: 'is_null', value: null })
/** `from` is included, `until` is not. */
export const toRangeFilter = (column: string, { from, until }: { from: string; until: string }): Filter => ({
  and: [
    { column, operator: 'gte', value: from },
    { column, operator: 'lt', value: until },
  ],
})
export const toAndFilter = (filters: readonly (Filter | null)[]): Filter => ({
  and: filters.filter((one) => one !== null),
})
