import { spreadDelay } from '../../../api/spread-delay.ts'
import * as importRoutes from '@draftwright/contract/routes/table-imports.generated'
import type { TableImport } from '@draftwright/contract/table-imports'
import { toForm, type UploadForm } from '../../../ui/upload-form.ts'
import { api, buildRequest, type RouteArgs, type RouteResult, toEndpoint } from '../../../api/api.ts'
import { readEvents } from '../../../api/events.ts'
import { getAuthHeaders } from '../../../api/session-calls.ts'

const actionRoutes = {
  stop: importRoutes.stop,
  resume: importRoutes.resume,
  undo: importRoutes.undo,
}
export type ImportVerb = keyof typeof actionRoutes

const importsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTableImports: build.query<RouteResult<'tableImports.list'>, RouteArgs<'tableImports.list'>>({
      ...toEndpoint(importRoutes.list, 'Failed to fetch the imports'),
      providesTags: ['imports'],
    }),
    readTableImport: build.query<TableImport, RouteArgs<'tableImports.read'>>({
      ...toEndpoint(importRoutes.read, 'Failed to fetch the import'),
      providesTags: ['imports'],
    }),
    listTableImportRows: build.query<RouteResult<'tableImports.rows'>, RouteArgs<'tableImports.rows'>>({
      ...toEndpoint(importRoutes.rows, 'Failed to fetch the rows'),
      keepUnusedDataFor: 5,
    }),
    readImportLosses: build.query<RouteResult<'tableImports.losses'>, RouteArgs<'tableImports.losses'>>({
      ...toEndpoint(importRoutes.losses, 'Failed to fetch what has changed since'),
      keepUnusedDataFor: 0,
    }),
    uploadTableFile: build.mutation<TableImport, UploadForm & { base_id?: string; table_id?: string }>({
      query: (fields) => {
        const form = toForm(fields)
        // A form is sent as it is; the contract names its fields.
        return { route: importRoutes.upload, fallback: 'Failed to upload the file', body: form }
      },
      // The list is read when it is shown; who reads the replaced one would get nothing.
      invalidatesTags: (_made, _error, { replaces }) => (replaces === undefined ? ['imports'] : []),
    }),
    previewTableImport: build.mutation<RouteResult<'tableImports.preview'>, RouteArgs<'tableImports.preview'>>({
      ...toEndpoint(importRoutes.preview, 'Failed to read the file'),
    }),
    runTableImport: build.mutation<TableImport, RouteArgs<'tableImports.run'>>({
      ...toEndpoint(importRoutes.run, 'Failed to import the file'),
      // The sidebar shows "Tables" as long as there is a base.
      invalidatesTags: ['imports', 'tables', 'accounts'],
    }),
    changeTableImport: build.mutation<TableImport, { id: string; verb: ImportVerb }>({
      query: ({ id, verb }) => toEndpoint(actionRoutes[verb], `Failed to ${verb} the import`).query({ params: { id } }),
      invalidatesTags: ['imports', 'tables', 'accounts'],
    }),
  }),
})

export const {
  useListTableImportsQuery,
  useReadTableImportQuery,
  useListTableImportRowsQuery,
  useReadImportLossesQuery,
  useUploadTableFileMutation,
  usePreviewTableImportMutation,
  useRunTableImportMutation,
  useChangeTableImportMutation,
} = importsApi

type ImportEvent = Pick<TableImport, 'state' | 'n_done' | 'n_problems'>
const retryMs = 2000

/** Tells how far an import is until it is aborted; connects again where the connection ends. */
export async function watchImport(
  id: string,
  signal: AbortSignal,
  onEvent: (event: ImportEvent) => void,
): Promise<void> {
  const { url } = buildRequest({ route: importRoutes.events, params: { id } })
  while (!signal.aborted) {
    try {
      const headers = { ...(await getAuthHeaders()), accept: 'text/event-stream' }
      for await (const event of readEvents<ImportEvent>(await fetch(url, { signal, headers }))) onEvent(event)
    } catch {
      // Tried again below.
    }
    if (!signal.aborted) await new Promise((done) => setTimeout(done, spreadDelay(retryMs)))
  }
}
