import * as membersRoutes from '@draftwright/contract/routes/members.generated'
import * as fieldsRoutes from '@draftwright/contract/routes/crm-fields.generated'
import * as trashRoutes from '@draftwright/contract/routes/crm-trash.generated'
import * as usersRoutes from '@draftwright/contract/routes/crm-users.generated'
import type { Employee } from '@draftwright/contract/crm/employees'
import type { ListTotals } from '@draftwright/contract/crm/list-summaries'
import type { BulkResult } from '@draftwright/contract/crm/bulk'
import type { CustomField } from '@draftwright/contract/crm/custom-fields'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import type { RecordListMeta } from '@draftwright/contract/crm/resource-routes'
import type { Member } from '@draftwright/contract/members'
import type { RouteEntry } from '@draftwright/contract/route'
import { original, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../../api/api.ts'
import type { CallArgs } from '../../../api/call.ts'
import { holdReadings, keepPatchedPages } from '../../../api/show-change.ts'
import { applyPatches } from './edit/pending-patches.ts'
import { isLongRequest, type ListRequest, buildListQuery } from './list-request.ts'
import { applyPatch, type Patch, type RecordKind, type RecordRow, toWireFields } from './record.ts'

export interface RecordPage {
  data: RecordRow[]
  meta: RecordListMeta
}
type RecordEndpoints = Pick<RecordKind, 'name' | 'routes' | 'noun' | 'nouns'>
interface ListArgs {
  resource: string
  nouns: string
  list: RouteEntry
  query: RouteEntry
  listRequest: ListRequest
}
/** One of the blocks of a list whose length is known. */
interface BlockArgs extends ListArgs {
  offset: number
  limit: number
}
interface RecordArgs {
  resource: string
  noun: string
  route: RouteEntry
  id: string
}

const listTag = (resource: string) => ({ type: 'crm', id: resource }) as const
/** Changes more often than the list: with every value. */
const countsTag = (resource: string) => ({ type: 'crm', id: `${resource} counts` }) as const
const recordTag = (id: string) => ({ type: 'crm', id }) as const

function buildListCall(
  args: ListArgs,
  cursor: string | null,
  limit?: number,
  more: Record<string, number> = {},
): CallArgs {
  const { list, query, nouns, listRequest } = args
  const fallback = `Failed to fetch ${nouns}`
  const sent = { ...buildListQuery(listRequest, cursor, limit), ...more }
  return isLongRequest(listRequest) ? { route: query, fallback, body: sent } : { route: list, fallback, query: sent }
}

/** A list as it was read, with what is being saved: edits do not disappear while it is loaded again. */
const layOverPage = ({ data, meta }: RecordPage): RecordPage => ({ data: data.map(applyPatches), meta })

/** The endpoints that all records share; each call names its resource. */
export const recordsApi = api.injectEndpoints({
  endpoints: (build) => ({
    recordPages: build.infiniteQuery<RecordPage, ListArgs, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
        // A changed list is loaded again from its start; further pages load on scroll.
        refetchCachedPages: false,
      },
      query: ({ queryArg, pageParam }) => buildListCall(queryArg, pageParam),
      transformResponse: layOverPage,
      ...keepPatchedPages,
      providesTags: (_pages, _error, { resource }) => [listTag(resource)],
      // Structural comparison of thousands of rows takes longer than rendering the fifty visible ones.
      structuralSharing: false,
    }),
    recordBlock: build.query<RecordPage, BlockArgs>({
      query: (args) => buildListCall(args, null, args.limit, { offset: args.offset }),
      transformResponse: layOverPage,
      // With other values records stand elsewhere.
      providesTags: (_page, _error, { resource }) => [listTag(resource), countsTag(resource)],
      structuralSharing: false,
    }),
    /** Counts and sums of everything that the list's search and filter keep. */
    listSummary: build.query<ListTotals, { resource: string; nouns: string; route: RouteEntry; body: object }>({
      query: ({ route, nouns, body }) => ({ route, fallback: `Failed to count ${nouns}`, body }),
      providesTags: (_totals, _error, { resource }) => [listTag(resource), countsTag(resource)],
    }),
    /** A few matching records: for choosing one. */
    findRecords: build.query<RecordPage, ListArgs>({
      query: (args) => buildListCall(args, null, 20),
      providesTags: (_page, _error, { resource }) => [listTag(resource)],
    }),
    readRecord: build.query<RecordRow, RecordArgs>({
      query: ({ route, noun, id }) => ({ route, fallback: `Failed to fetch ${noun}`, params: { id } }),
      transformResponse: applyPatches,
      providesTags: (_row, _error, { id }) => [recordTag(id)],
    }),
    createRecord: build.mutation<RecordRow, Omit<RecordArgs, 'id'> & { fields: Patch }>({
      query: ({ route, noun, fields }) => ({
        route,
        fallback: `Failed to create ${noun}`,
        body: toWireFields(fields),
      }),
      // Opportunities are loaded as a list of one.
      transformResponse: (answer: RecordRow | RecordRow[], _meta, { noun }) => {
        const row = Array.isArray(answer) ? answer[0] : answer
        if (row === undefined) throw new Error(`Failed to create ${noun}: Empty response from API`)
        return row
      },
      invalidatesTags: (_row, error, { resource }) => (error ? [] : [listTag(resource)]),
    }),
    /** Visible copies are updated by `updateCachedRecord`: a list of thousands is not loaded again for one cell. */
    updateRecord: build.mutation<RecordRow, RecordArgs & { patch: Patch; since: string | undefined }>({
      query: ({ route, noun, id, patch, since }) => ({
        route,
        fallback: `Failed to update ${noun}`,
        params: { id },
        body: { ...toWireFields(patch), ...(since === undefined ? {} : { updated_at: since }) },
      }),
    }),
    /** Removed from visible lists by `updateCachedRecords`: a list of thousands keeps its scroll position. */
    removeRecord: build.mutation<unknown, RecordArgs>({
      query: ({ route, noun, id }) => ({ route, fallback: `Failed to delete ${noun}`, params: { id } }),
    }),
    /** Many at once; the caller reloads the lists. */
    updateManyRecords: build.mutation<BulkResult, { route: RouteEntry; nouns: string; body: object }>({
      query: ({ route, nouns, body }) => ({ route, fallback: `Failed to update ${nouns}`, body }),
    }),
    restoreRecords: build.mutation<RouteResult<'crmTrash.restore'>, RouteArgs<'crmTrash.restore'>['body']>({
      query: (body) => toEndpoint(trashRoutes.restore, 'Failed to restore').query({ body }),
      invalidatesTags: (_n, _error, { resource }) => [listTag(resource)],
    }),
    listCustomFields: build.query<CustomField[], RecordResource>({
      query: (resource) => toEndpoint(fieldsRoutes.list, 'Failed to fetch fields').query({ query: { resource } }),
      providesTags: [{ type: 'crm', id: 'fields' }],
    }),
    /** The caller's CRM role; 403 `no_crm` without access. */
    readOwnEmployee: build.query<RouteResult<'crmUsers.own'>, void>({
      query: () => toEndpoint(usersRoutes.own, 'Failed to fetch user').query(),
      providesTags: ['access', { type: 'crm', id: 'users' }],
    }),
    listEmployees: build.query<Employee[], void>({
      query: () => toEndpoint(usersRoutes.list, 'Failed to fetch users').query({ query: { limit: '200' } }),
      transformResponse: ({ data }: { data: Employee[] }) => data,
      providesTags: [{ type: 'crm', id: 'users' }],
    }),
    listCrmPeople: build.query<Member[], void>({
      query: () => toEndpoint(membersRoutes.list, 'Failed to fetch account access').query(),
      providesTags: ['members'],
    }),
  }),
})

export const buildListArgs = ({ name, nouns, routes }: RecordEndpoints, listRequest: ListRequest): ListArgs => ({
  resource: name,
  nouns,
  list: routes.list,
  query: routes.query,
  listRequest,
})
export const buildRecordArgs = (
  { name, noun, routes }: RecordEndpoints,
  verb: 'read' | 'update' | 'remove',
  id: string,
): RecordArgs => ({
  resource: name,
  noun,
  route: routes[verb],
  id,
})

export type State = Parameters<typeof recordsApi.util.selectCachedArgsForQuery>[0]
export type CrmDispatch = ThunkDispatch<State, unknown, UnknownAction>

/** Reloads the lists of a resource: more has changed than the cache can update. */
export const invalidateRecords = (resource: string) => api.util.invalidateTags([listTag(resource)])
/** Reloads what is counted of a resource, and lists in which its records may stand elsewhere now. */
export const invalidateCounts = (resource: string) => api.util.invalidateTags([countsTag(resource)])

/**
 * Updates cached records, before or with the server's response; null removes one. Values that are being saved are laid over what
 * is read; what is shown otherwise keeps readings from overwriting it `until` the server has it.
 */
export function updateCachedRecords(
  resource: string,
  ids: ReadonlySet<string>,
  change: (row: RecordRow) => RecordRow | null,
  until?: PromiseLike<unknown>,
): (dispatch: CrmDispatch, getState: () => State) => void {
  const { selectCachedArgsForQuery, updateQueryData } = recordsApi.util
  return (dispatch, getState) => {
    const show = (patch: ReturnType<typeof updateQueryData>) =>
      dispatch(until === undefined ? patch : holdReadings(patch, until))
    // New values instead of drafts: drafts of thousands of rows take longer than a frame.
    for (const args of selectCachedArgsForQuery(getState(), 'recordPages')) {
      if (args.resource !== resource) continue
      const patch = updateQueryData('recordPages', args, (draft) => {
        const before = original(draft) ?? draft
        return { ...before, pages: before.pages.map((page) => updatePage(page, ids, change)) }
      })
      show(patch)
    }
    for (const args of selectCachedArgsForQuery(getState(), 'recordBlock')) {
      if (args.resource !== resource) continue
      const patch = updateQueryData('recordBlock', args, (draft) => {
        const before = original(draft) ?? draft
        // What is gone leaves its place until the block is loaded again.
        const page = updatePage(before, ids, (row) => change(row) ?? row)
        return page === before ? undefined : page
      })
      show(patch)
    }
    for (const args of selectCachedArgsForQuery(getState(), 'readRecord'))
      if (ids.has(args.id))
        show(updateQueryData('readRecord', args, (draft) => change(original(draft) ?? draft) ?? undefined))
  }
}

/** One record with other values. */
export const updateCachedRecord = (resource: string, id: string, patch: Patch, until?: PromiseLike<unknown>) =>
  updateCachedRecords(resource, new Set([id]), (row) => applyPatch(row, patch), until)

function updatePage(page: RecordPage, ids: ReadonlySet<string>, change: (row: RecordRow) => RecordRow | null) {
  if (!page.data.some(({ id }) => ids.has(id))) return page
  const data = page.data.flatMap((row) => (ids.has(row.id) ? (change(row) ?? []) : row))
  const removedCount = page.data.length - data.length
  return { data, meta: { ...page.meta, total: page.meta.total - removedCount } }
}

export const {
  useRecordPagesInfiniteQuery,
  useFindRecordsQuery,
  useListSummaryQuery,
  useReadRecordQuery,
  useCreateRecordMutation,

  useRemoveRecordMutation,
  useListCrmPeopleQuery,
  useListEmployeesQuery,
  useListCustomFieldsQuery,
  useReadOwnEmployeeQuery,
  useRestoreRecordsMutation,
} = recordsApi
