import * as trackedLinksRoutes from '@draftwright/contract/routes/tracked-links.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

const linksApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTrackedLinks: build.query<RouteResult<'trackedLinks.list'>, RouteArgs<'trackedLinks.list'>>({
      ...toEndpoint(trackedLinksRoutes.list, 'Failed to fetch the links'),
      providesTags: ['links'],
      keepUnusedDataFor: 10,
    }),
    createTrackedLink: build.mutation<RouteResult<'trackedLinks.create'>, RouteArgs<'trackedLinks.create'>>({
      ...toEndpoint(trackedLinksRoutes.create, 'Failed to create the link'),
      invalidatesTags: ['links', 'campaigns'],
    }),
    prepareTrackedLinks: build.mutation<RouteResult<'trackedLinks.prepare'>, RouteArgs<'trackedLinks.prepare'>>({
      ...toEndpoint(trackedLinksRoutes.prepare, 'Failed to create the links'),
      invalidatesTags: ['links'],
    }),
    updateTrackedLink: build.mutation<RouteResult<'trackedLinks.update'>, RouteArgs<'trackedLinks.update'>>({
      ...toEndpoint(trackedLinksRoutes.update, 'Failed to change the link'),
      invalidatesTags: ['links'],
    }),
    readLinkSettings: build.query<RouteResult<'trackedLinks.settings'>, RouteArgs<'trackedLinks.settings'>>({
      ...toEndpoint(trackedLinksRoutes.settings, 'Failed to fetch the link settings'),
      providesTags: ['linkSettings'],
    }),
    changeLinkSettings: build.mutation<
      RouteResult<'trackedLinks.changeSettings'>,
      RouteArgs<'trackedLinks.changeSettings'>
    >({
      ...toEndpoint(trackedLinksRoutes.changeSettings, 'Failed to save the link settings'),
      invalidatesTags: ['linkSettings'],
    }),
  }),
})

export const {
  useListTrackedLinksQuery,
  useLazyListTrackedLinksQuery,
  useCreateTrackedLinkMutation,
  usePrepareTrackedLinksMutation,
  useUpdateTrackedLinkMutation,
  useReadLinkSettingsQuery,
  useChangeLinkSettingsMutation,
} = linksApi
