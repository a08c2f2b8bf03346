import type { NumberImport } from '@draftwright/contract/number-imports'
import * as routes from '@draftwright/contract/routes/number-imports.generated'
import { api, type RouteResult, toEndpoint } from '../../api/api.ts'

const actionRoutes = { run: routes.run, stop: routes.stop, undo: routes.undo }

const numberImportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNumberImports: build.query<RouteResult<'numberImports.list'>, void>({
      query: () => toEndpoint(routes.list, 'Failed to fetch the imports').query(),
      providesTags: ['numberImports'],
    }),
    readNumberImport: build.query<NumberImport, string>({
      query: (id) => toEndpoint(routes.read, 'Failed to fetch the import').query({ params: { id } }),
      providesTags: ['numberImports'],
    }),
    uploadNumberImport: build.mutation<NumberImport, File>({
      query: (file) => {
        const form = new FormData()
        form.set('file', file)
        // A form is sent as it is; the contract names its fields.
        return { route: routes.upload, fallback: 'Failed to upload the file', body: form }
      },
      invalidatesTags: ['numberImports'],
    }),
    transitionNumberImport: build.mutation<NumberImport, { id: string; verb: 'run' | 'stop' | 'undo' }>({
      query: ({ id, verb }) => toEndpoint(actionRoutes[verb], `Failed to ${verb} the import`).query({ params: { id } }),
      invalidatesTags: ['numberImports'],
    }),
    // The list is asked for again when it is shown; the page of the one that is gone must not ask for it.
    removeNumberImport: build.mutation<RouteResult<'numberImports.remove'>, string>({
      query: (id) => toEndpoint(routes.remove, 'Failed to delete the import').query({ params: { id } }),
    }),
  }),
})

export const {
  useListNumberImportsQuery,
  useReadNumberImportQuery,
  useUploadNumberImportMutation,
  useTransitionNumberImportMutation,
  useRemoveNumberImportMutation,
} = numberImportsApi
