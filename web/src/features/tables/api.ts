import * as boardRoutes from '@draftwright/contract/routes/table-boards.generated'
import * as linkRoutes from '@draftwright/contract/routes/table-links.generated'
import * as commentRoutes from '@draftwright/contract/routes/table-comments.generated'
import * as recordRoutes from '@draftwright/contract/routes/table-records.generated'
import * as summaryRoutes from '@draftwright/contract/routes/table-summaries.generated'
import * as tablesRoutes from '@draftwright/contract/routes/tables.generated'
import type { RouteEntry } from '@draftwright/contract/route'
import { api, type RouteArgs, type RouteName, type RouteResult, sendRequest, toEndpoint } from '../../api/api.ts'

const changed = ['tables'] as const

const tablesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBases: build.query<RouteResult<'tables.listBases'>, RouteArgs<'tables.listBases'>>({
      ...toEndpoint(tablesRoutes.listBases, 'Failed to fetch the bases'),
      providesTags: changed,
    }),
    readBase: build.query<RouteResult<'tables.readBase'>, RouteArgs<'tables.readBase'>>({
      ...toEndpoint(tablesRoutes.readBase, 'Failed to fetch the base'),
      providesTags: changed,
    }),
    // The sidebar shows "Tables" as long as there is a base.
    createBase: build.mutation<RouteResult<'tables.createBase'>, RouteArgs<'tables.createBase'>>({
      ...toEndpoint(tablesRoutes.createBase, 'Failed to create the base'),
      invalidatesTags: ['tables', 'accounts'],
    }),
    updateBase: build.mutation<RouteResult<'tables.updateBase'>, RouteArgs<'tables.updateBase'>>({
      ...toEndpoint(tablesRoutes.updateBase, 'Failed to save the base'),
      invalidatesTags: changed,
    }),
    removeBase: build.mutation<RouteResult<'tables.removeBase'>, RouteArgs<'tables.removeBase'>>({
      ...toEndpoint(tablesRoutes.removeBase, 'Failed to delete the base'),
      invalidatesTags: ['tables', 'accounts'],
    }),
    restoreBase: build.mutation<RouteResult<'tables.restoreBase'>, RouteArgs<'tables.restoreBase'>>({
      ...toEndpoint(tablesRoutes.restoreBase, 'Failed to restore the base'),
      invalidatesTags: ['tables', 'accounts'],
    }),
    createTable: build.mutation<RouteResult<'tables.createTable'>, RouteArgs<'tables.createTable'>>({
      ...toEndpoint(tablesRoutes.createTable, 'Failed to create the table'),
      invalidatesTags: changed,
    }),
    updateTable: build.mutation<RouteResult<'tables.updateTable'>, RouteArgs<'tables.updateTable'>>({
      ...toEndpoint(tablesRoutes.updateTable, 'Failed to save the table'),
      invalidatesTags: changed,
    }),
    removeTable: build.mutation<RouteResult<'tables.removeTable'>, RouteArgs<'tables.removeTable'>>({
      ...toEndpoint(tablesRoutes.removeTable, 'Failed to delete the table'),
      invalidatesTags: changed,
    }),
    restoreTable: build.mutation<RouteResult<'tables.restoreTable'>, RouteArgs<'tables.restoreTable'>>({
      ...toEndpoint(tablesRoutes.restoreTable, 'Failed to restore the table'),
      invalidatesTags: changed,
    }),
    createField: build.mutation<RouteResult<'tables.createField'>, RouteArgs<'tables.createField'>>({
      ...toEndpoint(tablesRoutes.createField, 'Failed to create the field'),
      invalidatesTags: changed,
    }),
    updateField: build.mutation<RouteResult<'tables.updateField'>, RouteArgs<'tables.updateField'>>({
      ...toEndpoint(tablesRoutes.updateField, 'Failed to save the field'),
      invalidatesTags: changed,
    }),
    convertField: build.mutation<RouteResult<'tables.convertField'>, RouteArgs<'tables.convertField'>>({
      ...toEndpoint(tablesRoutes.convertField, 'Failed to change the type'),
      invalidatesTags: (_result, _error, { body }) => (body.is_preview === true ? [] : changed),
    }),
    removeField: build.mutation<RouteResult<'tables.removeField'>, RouteArgs<'tables.removeField'>>({
      ...toEndpoint(tablesRoutes.removeField, 'Failed to delete the field'),
      invalidatesTags: changed,
    }),
    restoreField: build.mutation<RouteResult<'tables.restoreField'>, RouteArgs<'tables.restoreField'>>({
      ...toEndpoint(tablesRoutes.restoreField, 'Failed to restore the field'),
      invalidatesTags: changed,
    }),
    createView: build.mutation<RouteResult<'tables.createView'>, RouteArgs<'tables.createView'>>({
      ...toEndpoint(tablesRoutes.createView, 'Failed to create the view'),
      invalidatesTags: changed,
    }),
    updateView: build.mutation<RouteResult<'tables.updateView'>, RouteArgs<'tables.updateView'>>({
      ...toEndpoint(tablesRoutes.updateView, 'Failed to save the view'),
      invalidatesTags: changed,
    }),
    removeView: build.mutation<RouteResult<'tables.removeView'>, RouteArgs<'tables.removeView'>>({
      ...toEndpoint(tablesRoutes.removeView, 'Failed to delete the view'),
      invalidatesTags: changed,
    }),
    readRecordHistory: build.query<RouteResult<'tableRecords.history'>, RouteArgs<'tableRecords.history'>>({
      ...toEndpoint(recordRoutes.history, 'Failed to fetch the history'),
      providesTags: (_data, _error, { params }) => [{ type: 'tables', id: params.record_id }],
      keepUnusedDataFor: 0,
    }),
  }),
})

/** Reads what is shown of a record's history again, after a reading that is under way: that may lack the change. */
export const invalidateHistory = (recordId: string) => tablesApi.util.invalidateTags([{ type: 'tables', id: recordId }])

export const {
  useListBasesQuery,
  useReadBaseQuery,
  useCreateBaseMutation,
  useUpdateBaseMutation,
  useRemoveBaseMutation,
  useRestoreBaseMutation,
  useCreateTableMutation,
  useUpdateTableMutation,
  useRemoveTableMutation,
  useRestoreTableMutation,
  useCreateFieldMutation,
  useUpdateFieldMutation,
  useConvertFieldMutation,
  useRemoveFieldMutation,
  useRestoreFieldMutation,
  useCreateViewMutation,
  useUpdateViewMutation,
  useRemoveViewMutation,
  useReadRecordHistoryQuery,
} = tablesApi
export const invalidateTables = () => tablesApi.util.invalidateTags([...changed])

/** Records are not kept in the cache: the page holds them, with the changes that are on their way. */
async function sendRecordCall<Id extends RouteName>(
  route: RouteEntry & { id: Id },
  fallback: string,
  args: RouteArgs<Id>,
  signal?: AbortSignal,
): Promise<RouteResult<Id>> {
  const outcome = await sendRequest(toEndpoint(route, fallback).query(args), signal)
  if ('error' in outcome) throw outcome.error
  // The server answers by its contract.
  return outcome.data as RouteResult<Id>
}
export const queryRecords = (args: RouteArgs<'tableRecords.query'>, signal?: AbortSignal) =>
  sendRecordCall(recordRoutes.query, 'Failed to fetch the records', args, signal)
export const placeCard = (args: RouteArgs<'tableBoards.placeCard'>) =>
  sendRecordCall(boardRoutes.placeCard, 'Failed to move the card', args)
export const summarizeRecords = (args: RouteArgs<'tableSummaries.summarize'>, signal?: AbortSignal) =>
  sendRecordCall(summaryRoutes.summarize, 'Failed to count the records', args, signal)
export const readTable = (args: RouteArgs<'tables.readTable'>) =>
  sendRecordCall(tablesRoutes.readTable, 'Failed to fetch the table', args)
export const readRecord = (args: RouteArgs<'tableRecords.read'>) =>
  sendRecordCall(recordRoutes.read, 'Failed to fetch the record', args)
export const createRecords = (args: RouteArgs<'tableRecords.create'>) =>
  sendRecordCall(recordRoutes.create, 'Failed to create the records', args)
export const updateRecords = (args: RouteArgs<'tableRecords.update'>) =>
  sendRecordCall(recordRoutes.update, 'Failed to save the records', args)
export const removeRecords = (args: RouteArgs<'tableRecords.remove'>) =>
  sendRecordCall(recordRoutes.remove, 'Failed to delete the records', args)
export const listComments = async (args: RouteArgs<'tableComments.list'>, signal?: AbortSignal) =>
  sendRecordCall(commentRoutes.list, 'Failed to fetch the comments', args, signal)
export const createComment = (args: RouteArgs<'tableComments.create'>) =>
  sendRecordCall(commentRoutes.create, 'Failed to save the comment', args)
export const updateComment = (args: RouteArgs<'tableComments.update'>) =>
  sendRecordCall(commentRoutes.update, 'Failed to save the comment', args)
export const removeComment = (args: RouteArgs<'tableComments.remove'>) =>
  sendRecordCall(commentRoutes.remove, 'Failed to delete the comment', args)
export const undoChange = (args: RouteArgs<'tableRecords.undo'>) =>
  sendRecordCall(recordRoutes.undo, 'Failed to undo the change', args)
export const listTargets = (args: RouteArgs<'tableLinks.listTargets'>, signal?: AbortSignal) =>
  sendRecordCall(linkRoutes.listTargets, 'Failed to search', args, signal)
