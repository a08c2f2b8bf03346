import * as feedsRoutes from '@draftwright/contract/routes/feeds.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

/** New entries are ideas at once. */
const changed = ['feeds', 'ideas'] as const

const feedsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFeeds: build.query<RouteResult<'feeds.list'>, RouteArgs<'feeds.list'>>({
      ...toEndpoint(feedsRoutes.list, 'Failed to fetch the feeds'),
      providesTags: ['feeds'],
    }),
    previewFeed: build.mutation<RouteResult<'feeds.preview'>, RouteArgs<'feeds.preview'>>(
      toEndpoint(feedsRoutes.preview, 'Failed to read the feed'),
    ),
    createFeed: build.mutation<RouteResult<'feeds.create'>, RouteArgs<'feeds.create'>>({
      ...toEndpoint(feedsRoutes.create, 'Failed to add the feed'),
      invalidatesTags: changed,
    }),
    updateFeed: build.mutation<RouteResult<'feeds.update'>, RouteArgs<'feeds.update'>>({
      ...toEndpoint(feedsRoutes.update, 'Failed to save the feed'),
      invalidatesTags: ['feeds'],
    }),
    removeFeed: build.mutation<RouteResult<'feeds.remove'>, RouteArgs<'feeds.remove'>>({
      ...toEndpoint(feedsRoutes.remove, 'Failed to remove the feed'),
      invalidatesTags: ['feeds'],
    }),
    restoreFeed: build.mutation<RouteResult<'feeds.restore'>, RouteArgs<'feeds.restore'>>({
      ...toEndpoint(feedsRoutes.restore, 'Failed to restore the feed'),
      invalidatesTags: ['feeds'],
    }),
    checkFeed: build.mutation<RouteResult<'feeds.check'>, RouteArgs<'feeds.check'>>({
      ...toEndpoint(feedsRoutes.check, 'Failed to check the feed'),
      invalidatesTags: changed,
    }),
  }),
})

export const {
  useListFeedsQuery,
  usePreviewFeedMutation,
  useCreateFeedMutation,
  useUpdateFeedMutation,
  useRemoveFeedMutation,
  useRestoreFeedMutation,
  useCheckFeedMutation,
} = feedsApi
