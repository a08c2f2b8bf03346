import * as airtableRoutes from '@draftwright/contract/routes/airtable-imports.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../../api/api.ts'

const airtableApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAirtableImports: build.query<RouteResult<'airtableImports.list'>, void>({
      query: () => toEndpoint(airtableRoutes.list, 'Failed to fetch the imports').query(),
      providesTags: ['imports'],
    }),
    readAirtableImport: build.query<RouteResult<'airtableImports.read'>, RouteArgs<'airtableImports.read'>>({
      ...toEndpoint(airtableRoutes.read, 'Failed to fetch the import'),
      providesTags: ['imports'],
    }),
    listAirtableBases: build.mutation<RouteResult<'airtableImports.listBases'>, RouteArgs<'airtableImports.listBases'>>(
      {
        ...toEndpoint(airtableRoutes.listBases, 'Failed to fetch the bases'),
      },
    ),
    startAirtableImport: build.mutation<RouteResult<'airtableImports.start'>, RouteArgs<'airtableImports.start'>>({
      ...toEndpoint(airtableRoutes.start, 'Failed to start the import'),
      invalidatesTags: ['imports', 'tables', 'accounts'],
    }),
    stopAirtableImport: build.mutation<RouteResult<'airtableImports.stop'>, RouteArgs<'airtableImports.stop'>>({
      ...toEndpoint(airtableRoutes.stop, 'Failed to stop the import'),
      invalidatesTags: ['imports'],
    }),
    resumeAirtableImport: build.mutation<RouteResult<'airtableImports.resume'>, RouteArgs<'airtableImports.resume'>>({
      ...toEndpoint(airtableRoutes.resume, 'Failed to continue the import'),
      invalidatesTags: ['imports'],
    }),
    discardAirtableImport: build.mutation<RouteResult<'airtableImports.discard'>, RouteArgs<'airtableImports.discard'>>(
      {
        ...toEndpoint(airtableRoutes.discard, 'Failed to discard the import'),
        invalidatesTags: ['imports'],
      },
    ),
    undoAirtableImport: build.mutation<RouteResult<'airtableImports.undo'>, RouteArgs<'airtableImports.undo'>>({
      ...toEndpoint(airtableRoutes.undo, 'Failed to undo the import'),
      invalidatesTags: ['imports', 'tables', 'accounts'],
    }),
  }),
})

export const {
  useListAirtableImportsQuery,
  useReadAirtableImportQuery,
  useListAirtableBasesMutation,
  useStartAirtableImportMutation,
  useStopAirtableImportMutation,
  useResumeAirtableImportMutation,
  useDiscardAirtableImportMutation,
  useUndoAirtableImportMutation,
} = airtableApi
