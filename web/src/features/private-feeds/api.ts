import * as routes from '@draftwright/contract/routes/private-feeds.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../api/api.ts'

const tags = [{ type: 'accounts' as const, id: 'private-feeds' }]

const privateFeedsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPrivateFeeds: build.query<RouteResult<'privateFeeds.list'>, RouteArgs<'privateFeeds.list'>>({
      ...toEndpoint(routes.list, 'Failed to fetch the feeds'),
      providesTags: tags,
    }),
    createPrivateFeed: build.mutation<RouteResult<'privateFeeds.create'>, RouteArgs<'privateFeeds.create'>>({
      ...toEndpoint(routes.create, 'Failed to create the address'),
      invalidatesTags: tags,
    }),
    removePrivateFeed: build.mutation<RouteResult<'privateFeeds.remove'>, RouteArgs<'privateFeeds.remove'>>({
      ...toEndpoint(routes.remove, 'Failed to remove the address'),
      invalidatesTags: tags,
    }),
  }),
})

export const { useListPrivateFeedsQuery, useCreatePrivateFeedMutation, useRemovePrivateFeedMutation } = privateFeedsApi
