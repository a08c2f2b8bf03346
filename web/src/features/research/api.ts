import * as researchRoutes from '@draftwright/contract/routes/research.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../api/api.ts'

export type SourceOwner = { idea_id: string } | { content_id: string }

const researchApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSources: build.query<RouteResult<'research.listSources'>, RouteArgs<'research.listSources'>>({
      ...toEndpoint(researchRoutes.listSources, 'Failed to fetch the sources'),
      providesTags: ['research'],
    }),
    readSource: build.query<RouteResult<'research.readSource'>, RouteArgs<'research.readSource'>>({
      ...toEndpoint(researchRoutes.readSource, 'Failed to fetch the source'),
      providesTags: ['research'],
    }),
    addSources: build.mutation<RouteResult<'research.addSources'>, RouteArgs<'research.addSources'>>({
      ...toEndpoint(researchRoutes.addSources, 'Failed to add the page'),
      invalidatesTags: ['research'],
    }),
    addSourceFile: build.mutation<RouteResult<'research.addSourceFile'>, { owner: SourceOwner; file: File }>({
      query({ owner, file }) {
        const body = new FormData()
        for (const [name, id] of Object.entries(owner)) body.set(name, id)
        // The server reads the fields before the file.
        body.set('file', file)
        return { route: researchRoutes.addSourceFile, fallback: 'Failed to add the file', body }
      },
      invalidatesTags: ['research'],
    }),
    retrySource: build.mutation<RouteResult<'research.retrySource'>, RouteArgs<'research.retrySource'>>({
      ...toEndpoint(researchRoutes.retrySource, 'Failed to try the page again'),
      invalidatesTags: ['research'],
    }),
    removeSource: build.mutation<RouteResult<'research.removeSource'>, RouteArgs<'research.removeSource'>>({
      ...toEndpoint(researchRoutes.removeSource, 'Failed to remove the source'),
      invalidatesTags: ['research'],
    }),
    searchPages: build.mutation<RouteResult<'research.search'>, RouteArgs<'research.search'>>({
      ...toEndpoint(researchRoutes.search, 'Failed to search'),
    }),
    readSearchSettings: build.query<RouteResult<'research.readSettings'>, void>({
      ...toEndpoint(researchRoutes.readSettings, 'Failed to fetch the web search'),
      providesTags: ['accounts'],
    }),
    updateSearchSettings: build.mutation<RouteResult<'research.updateSettings'>, RouteArgs<'research.updateSettings'>>({
      ...toEndpoint(researchRoutes.updateSettings, 'Failed to save the web search'),
      invalidatesTags: ['accounts'],
    }),
    resetSearchSettings: build.mutation<RouteResult<'research.resetSettings'>, void>({
      ...toEndpoint(researchRoutes.resetSettings, 'Failed to disconnect the web search'),
      invalidatesTags: ['accounts'],
    }),
  }),
})
export const {
  useListSourcesQuery,
  useReadSourceQuery,
  useAddSourcesMutation,
  useAddSourceFileMutation,
  useRetrySourceMutation,
  useRemoveSourceMutation,
  useSearchPagesMutation,
  useReadSearchSettingsQuery,
  useUpdateSearchSettingsMutation,
  useResetSearchSettingsMutation,
} = researchApi
