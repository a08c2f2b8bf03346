import * as membersRoutes from '@draftwright/contract/routes/members.generated'
import * as fieldsRoutes from '@draftwright/contract/routes/crm-fields.generated'
import * as trashRoutes from '@draftwright/contract/routes/crm-trash.generated'
import * as usersRoutes from '@draftwright/contract/routes/crm-users.generated'
import type { Employee } from '@draftwright/contract/crm/employees'
import type { Bulked } from '@draftwright/contract/crm/bulk'
import type { OwnField } from '@draftwright/contract/crm/own-fields'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import type { RecordListMeta } from '@draftwright/contract/crm/lists'
import type { Member } from '@draftwright/contract/members'
import type { RouteEntry } from '@draftwright/contract/route'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { api, type ArgsOf, call, type CallArgs, type ResultOf } from '../../../api/api.ts'
import { isLong, type ListAsk, listQuery } from './list-ask.ts'
import { patched, type Patch, type RecordKind, type RecordRow, wire } from './record.ts'

export interface RecordPage {
  data: RecordRow[]
  meta: RecordListMeta
}
type Named = Pick<RecordKind, 'name' | 'routes' | 'noun' | 'nouns'>
interface ListArgs {
  resource: string
  nouns: string
  list: RouteEntry
  query: RouteEntry
  ask: ListAsk
}
interface OneArgs {
  resource: string
  noun: string
  route: RouteEntry
  id: string
}

const listed = (resource: string) => ({ type: 'crm', id: resource }) as const
const one = (id: string) => ({ type: 'crm', id }) as const

function asked({ list, query, nouns, ask }: ListArgs, cursor: string | null, limit?: number): CallArgs {
  const fallback = `Failed to fetch ${nouns}`
  const sent = listQuery(ask, cursor, limit)
  return isLong(ask) ? { route: query, fallback, body: sent } : { route: list, fallback, query: sent }
}

/** The calls that all records have in common; which resource is meant is said with every call. */
export const recordsApi = api.injectEndpoints({
  endpoints: (build) => ({
    recordPages: build.infiniteQuery<RecordPage, ListArgs, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
        // A list that has changed is read again from its start; what is further down comes when it is scrolled to.
        refetchCachedPages: false,
      },
      query: ({ queryArg, pageParam }) => asked(queryArg, pageParam),
      providesTags: (_pages, _error, { resource }) => [listed(resource)],
      // To find what of thousands of rows is still the same takes longer than to draw the fifty that are seen.
      structuralSharing: false,
    }),
    /** A few records whose words match: for choosing one. */
    findRecords: build.query<RecordPage, ListArgs>({
      query: (args) => asked(args, null, 20),
      providesTags: (_page, _error, { resource }) => [listed(resource)],
    }),
    readRecord: build.query<RecordRow, OneArgs>({
      query: ({ route, noun, id }) => ({ route, fallback: `Failed to fetch the ${noun}`, params: { id } }),
      providesTags: (_row, _error, { id }) => [one(id)],
    }),
    createRecord: build.mutation<RecordRow, Omit<OneArgs, 'id'> & { fields: Patch }>({
      query: ({ route, noun, fields }) => ({ route, fallback: `Failed to create the ${noun}`, body: wire(fields) }),
      // Opportunities come as a list of one.
      transformResponse: (answer: RecordRow | RecordRow[], _meta, { noun }) => {
        const row = Array.isArray(answer) ? answer[0] : answer
        if (row === undefined) throw new Error(`Failed to create ${noun}: Empty response from API`)
        return row
      },
      invalidatesTags: (_row, error, { resource }) => (error ? [] : [listed(resource)]),
    }),
    /** Whoever shows the record is told by `showRecord`: a list of thousands is not read again for one cell. */
    updateRecord: build.mutation<RecordRow, OneArgs & { patch: Patch; since: string | undefined }>({
      query: ({ route, noun, id, patch, since }) => ({
        route,
        fallback: `Failed to update the ${noun}`,
        params: { id },
        body: { ...wire(patch), ...(since === undefined ? {} : { updated_at: since }) },
      }),
    }),
    /** Taken out of what is shown by `showRecords`: a list of thousands stays where it was scrolled to. */
    removeRecord: build.mutation<unknown, OneArgs>({
      query: ({ route, noun, id }) => ({ route, fallback: `Failed to delete the ${noun}`, params: { id } }),
    }),
    /** Many at once; the caller reads the lists again. */
    bulkRecords: build.mutation<Bulked, { route: RouteEntry; nouns: string; body: object }>({
      query: ({ route, nouns, body }) => ({ route, fallback: `Failed to update ${nouns}`, body }),
    }),
    restoreRecords: build.mutation<ResultOf<'crmTrash.restore'>, ArgsOf<'crmTrash.restore'>['body']>({
      query: (body) => call(trashRoutes.restore, 'Failed to bring it back').query({ body }),
      invalidatesTags: (_n, _error, { resource }) => [listed(resource)],
    }),
    ownFields: build.query<OwnField[], RecordResource>({
      query: (resource) => call(fieldsRoutes.list, 'Failed to fetch the fields').query({ query: { resource } }),
      providesTags: [{ type: 'crm', id: 'fields' }],
    }),
    /** Who asks, as the CRM knows them; 403 `no_crm` for those who have no place in it. */
    crmOwn: build.query<ResultOf<'crmUsers.own'>, void>({
      query: () => call(usersRoutes.own, 'Failed to fetch your place in the CRM').query(),
      providesTags: ['access', { type: 'crm', id: 'users' }],
    }),
    crmEmployees: build.query<Employee[], void>({
      query: () => call(usersRoutes.list, 'Failed to fetch the employees').query({ query: { limit: '200' } }),
      transformResponse: ({ data }: { data: Employee[] }) => data,
      providesTags: [{ type: 'crm', id: 'users' }],
    }),
    crmPeople: build.query<Member[], void>({
      query: () => call(membersRoutes.list, 'Failed to fetch account access').query(),
      providesTags: ['members'],
    }),
  }),
})

export const listArgs = ({ name, nouns, routes }: Named, ask: ListAsk): ListArgs => ({
  resource: name,
  nouns,
  list: routes.list,
  query: routes.query,
  ask,
})
export const oneArgs = ({ name, noun, routes }: Named, verb: 'read' | 'update' | 'remove', id: string): OneArgs => ({
  resource: name,
  noun,
  route: routes[verb],
  id,
})

type State = Parameters<typeof recordsApi.util.selectInvalidatedBy>[0]
export type CrmDispatch = ThunkDispatch<State, unknown, UnknownAction>

/** Lists of a resource are asked for again: more has changed than could be shown by itself. */
export const readAgain = (resource: string) => api.util.invalidateTags([listed(resource)])

/** Changes records wherever they are shown, ahead of the server or by its answer; null takes one away. */
export function showRecords(
  resource: string,
  ids: ReadonlySet<string>,
  change: (row: RecordRow) => RecordRow | null,
): (dispatch: CrmDispatch, getState: () => State) => void {
  return (dispatch, getState) => {
    const { recordPages, readRecord } = recordsApi.util
      .selectInvalidatedBy(getState(), [listed(resource), ...[...ids].map(one)])
      .reduce<{ recordPages: ListArgs[]; readRecord: OneArgs[] }>(
        (found, { endpointName, originalArgs }) => {
          if (endpointName === 'recordPages') found.recordPages.push(originalArgs)
          if (endpointName === 'readRecord') found.readRecord.push(originalArgs)
          return found
        },
        { recordPages: [], readRecord: [] },
      )
    for (const args of recordPages) {
      const before = recordsApi.endpoints.recordPages.select(args)(getState()).data
      if (before === undefined) continue
      const pages = before.pages.map((page) => changedPage(page, ids, change))
      // A new value in place of a draft: of thousands of rows, a draft of each would take longer than a frame.
      dispatch(recordsApi.util.updateQueryData('recordPages', args, () => ({ ...before, pages })))
    }
    for (const args of readRecord) {
      const row = recordsApi.endpoints.readRecord.select(args)(getState()).data
      const after = row && ids.has(row.id) ? change(row) : null
      if (after) dispatch(recordsApi.util.updateQueryData('readRecord', args, () => after))
    }
  }
}

/** One record with other values. */
export const showRecord = (resource: string, id: string, patch: Patch) =>
  showRecords(resource, new Set([id]), (row) => patched(row, patch))

function changedPage(page: RecordPage, ids: ReadonlySet<string>, change: (row: RecordRow) => RecordRow | null) {
  if (!page.data.some(({ id }) => ids.has(id))) return page
  const data = page.data.flatMap((row) => (ids.has(row.id) ? (change(row) ?? []) : row))
  const gone = page.data.length - data.length
  return { data, meta: { ...page.meta, total: page.meta.total - gone } }
}

export const {
  useRecordPagesInfiniteQuery,
  useFindRecordsQuery,
  useReadRecordQuery,
  useCreateRecordMutation,
  useUpdateRecordMutation,
  useRemoveRecordMutation,
  useCrmPeopleQuery,
  useCrmEmployeesQuery,
  useOwnFieldsQuery,
  useCrmOwnQuery,
  useRestoreRecordsMutation,
} = recordsApi
