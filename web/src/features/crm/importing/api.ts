import * as routes from '@draftwright/contract/routes/crm-imports.generated'
import type { CrmImport } from '@draftwright/contract/crm/imports'
import type { ProblemState } from '@draftwright/contract/crm/import-words'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import { toForm, type UploadForm } from '../../../ui/upload-form.ts'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../../api/api.ts'

const list = { type: 'crm', id: 'imports' } as const
const transitions = { run: routes.run, stop: routes.stop }

const importsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCrmImports: build.query<RouteResult<'crmImports.list'>, RecordResource>({
      query: (resource) => toEndpoint(routes.list, 'Failed to fetch imports').query({ query: { resource } }),
      providesTags: [list],
    }),
    readCrmImport: build.query<CrmImport, string>({
      query: (id) => toEndpoint(routes.read, 'Failed to fetch the import').query({ params: { id } }),
      providesTags: (_data, _error, id) => [list, { type: 'crm', id }],
    }),
    listCrmImportRows: build.query<
      RouteResult<'crmImports.rows'>,
      { id: string; version: string; state: ProblemState }
    >({
      query: ({ id, state }) =>
        toEndpoint(routes.rows, 'Failed to fetch the rows').query({ params: { id }, query: { state, limit: 20 } }),
      keepUnusedDataFor: 5,
    }),
    uploadCrmImport: build.mutation<CrmImport, UploadForm & { resource: RecordResource }>({
      query: (fields) => {
        const form = toForm(fields)
        // A form is sent as it is; the contract names its fields.
        return { route: routes.upload, fallback: 'Failed to upload the file', body: form }
      },
      // The list is read when it is shown; who reads the replaced one would get nothing.
      invalidatesTags: (_made, _error, { replaces }) => (replaces === undefined ? [list] : []),
    }),
    previewCrmImport: build.mutation<RouteResult<'crmImports.preview'>, RouteArgs<'crmImports.preview'>>({
      ...toEndpoint(routes.preview, 'Failed to read the file'),
    }),
    checkCrmImport: build.mutation<CrmImport, { id: string } & RouteArgs<'crmImports.check'>['body']>({
      query: ({ id, ...body }) => toEndpoint(routes.check, 'Failed to check the file').query({ params: { id }, body }),
      invalidatesTags: [list],
    }),
    transitionCrmImport: build.mutation<CrmImport, { id: string; verb: 'run' | 'stop' }>({
      query: ({ id, verb }) => toEndpoint(transitions[verb], `Failed to ${verb} the import`).query({ params: { id } }),
      invalidatesTags: [list],
    }),
    revertCrmImport: build.mutation<CrmImport, { id: string } & RouteArgs<'crmImports.revert'>['body']>({
      query: ({ id, ...body }) =>
        toEndpoint(routes.revert, 'Failed to undo the import').query({ params: { id }, body }),
      invalidatesTags: ['crm'],
    }),
  }),
})

export const {
  useListCrmImportsQuery,
  useReadCrmImportQuery,
  useListCrmImportRowsQuery,
  useUploadCrmImportMutation,
  usePreviewCrmImportMutation,
  useCheckCrmImportMutation,
  useTransitionCrmImportMutation,
  useRevertCrmImportMutation,
} = importsApi

/** A job is running, and the state will change soon. */
export const isImportBusy = ({ state, revert }: CrmImport): boolean =>
  state === 'checking' || state === 'running' || revert?.state === 'running'

export const formatImportState = ({ state, revert }: CrmImport): string => {
  if (revert?.state === 'running') return 'Reverting'
  if (revert?.state === 'done') return 'Reverted'
  return stateLabels[state]
}
const stateLabels: Record<CrmImport['state'], string> = {
  uploaded: 'Not started',
  checking: 'Checking every row',
  checked: 'Ready to import',
  running: 'Importing',
  done: 'Imported',
  stopped: 'Stopped',
  failed: 'Failed',
}
