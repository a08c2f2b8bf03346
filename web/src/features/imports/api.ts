import * as importsRoutes from '@draftwright/contract/routes/imports.generated'
import type { Import } from '@draftwright/contract/imports'
import { toForm, type UploadForm } from '../../ui/upload-form.ts'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

const isImportActive = ({ state }: Pick<Import, 'state'>) => state === 'checking' || state === 'running'

const actionRoutes = { run: importsRoutes.run, stop: importsRoutes.stop, undo: importsRoutes.undo }

const importsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listImports: build.query<RouteResult<'imports.list'>, void>({
      query: () => toEndpoint(importsRoutes.list, 'Failed to fetch imports').query(),
      providesTags: ['imports'],
    }),
    readImport: build.query<Import, string>({
      query: (id) => toEndpoint(importsRoutes.read, 'Failed to fetch the import').query({ params: { id } }),
      providesTags: (_data, _error, id) => [{ type: 'imports', id }],
    }),
    listImportRows: build.query<
      RouteResult<'imports.rows'>,
      { id: string; version: string; state: 'error' | 'duplicate' | 'noted' }
    >({
      query: ({ id, state }) =>
        toEndpoint(importsRoutes.rows, 'Failed to fetch the rows').query({
          params: { id },
          query: state === 'noted' ? { is_noted: 'true', limit: 20 } : { state, limit: 20 },
        }),
      keepUnusedDataFor: 5,
    }),
    uploadImport: build.mutation<Import, UploadForm & { kind: Import['kind'] }>({
      query: (fields) => {
        const form = toForm(fields)
        // A form is sent as it is; the contract names its fields.
        return { route: importsRoutes.upload, fallback: 'Failed to upload the file', body: form }
      },
      // The list is read when it is shown; who reads the replaced one would get nothing.
      invalidatesTags: (_made, _error, { replaces }) => (replaces === undefined ? ['imports'] : []),
    }),
    checkImport: build.mutation<Import, { id: string } & RouteArgs<'imports.check'>['body']>({
      query: ({ id, ...body }) =>
        toEndpoint(importsRoutes.check, 'Failed to check the file').query({ params: { id }, body }),
      invalidatesTags: ['imports'],
    }),
    transitionImport: build.mutation<Import, { id: string; verb: 'run' | 'stop' | 'undo' }>({
      query: ({ id, verb }) => toEndpoint(actionRoutes[verb], `Failed to ${verb} the import`).query({ params: { id } }),
      invalidatesTags: ['imports', 'content', 'ideas', 'channels'],
    }),
  }),
})

export const {
  useListImportsQuery,
  useReadImportQuery,
  useListImportRowsQuery,
  useUploadImportMutation,
  useCheckImportMutation,
  useTransitionImportMutation,
} = importsApi
export { isImportActive }
