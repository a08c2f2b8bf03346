import * as siteImportRoutes from '@draftwright/contract/routes/site-imports.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../api/api.ts'

type SiteImport = RouteResult<'siteImports.read'>

/** Each change returns the whole import. */
async function cacheImport(answer: Promise<{ data: SiteImport }>, put: (found: SiteImport) => void): Promise<void> {
  try {
    put((await answer).data)
  } catch {
    // The caller shows the error.
  }
}
const taken = ['accounts', 'channels', 'pillars', 'brandVoice', 'content'] as const

const siteImportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readSiteImport: build.query<SiteImport, string>({
      query: (id) => toEndpoint(siteImportRoutes.read, 'Failed to fetch what was found').query({ params: { id } }),
    }),
    createSiteImport: build.mutation<SiteImport, RouteArgs<'siteImports.create'>>(
      toEndpoint(siteImportRoutes.create, 'Failed to read the site'),
    ),
    takeSiteImport: build.mutation<SiteImport, RouteArgs<'siteImports.take'>>({
      ...toEndpoint(siteImportRoutes.take, 'Failed to bring it along'),
      invalidatesTags: [...taken],
      onQueryStarted: (_args, { dispatch, queryFulfilled }) =>
        cacheImport(queryFulfilled, (found) => void dispatch(upsertImport(found))),
    }),
    undoSiteImport: build.mutation<SiteImport, RouteArgs<'siteImports.undo'>>({
      ...toEndpoint(siteImportRoutes.undo, 'Failed to give it back'),
      invalidatesTags: [...taken],
      onQueryStarted: (_args, { dispatch, queryFulfilled }) =>
        cacheImport(queryFulfilled, (found) => void dispatch(upsertImport(found))),
    }),
  }),
})
const upsertImport = (found: SiteImport) => siteImportsApi.util.upsertQueryData('readSiteImport', found.id, found)

export const {
  useReadSiteImportQuery,
  useCreateSiteImportMutation,
  useTakeSiteImportMutation,
  useUndoSiteImportMutation,
} = siteImportsApi
