import * as channelsRoutes from '@draftwright/contract/routes/channels.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'
import { showChange } from '../../api/show-change.ts'

/** Seconds; channels rarely change. */
export const keepSeconds = 300

type Channel = RouteResult<'channels.read'>
/** A channel as used by the UI: `type` is its `channel_type`. */
export type TypedChannel = Channel & { type: Channel['channel_type'] }
type TypedChannelPage = Omit<RouteResult<'channels.list'>, 'data'> & { data: TypedChannel[] }

export const addType = (channel: Channel): TypedChannel => ({ ...channel, type: channel.channel_type })

export const channelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listChannels: build.query<TypedChannelPage, RouteArgs<'channels.list'>>({
      ...toEndpoint(channelsRoutes.list, 'Failed to fetch channels'),
      transformResponse: ({ data, ...page }: RouteResult<'channels.list'>) => ({ ...page, data: data.map(addType) }),
      keepUnusedDataFor: keepSeconds,
      providesTags: ['channels'],
    }),
    listChannelTypes: build.query<RouteResult<'channels.types'>, RouteArgs<'channels.types'>>({
      ...toEndpoint(channelsRoutes.types, 'Failed to fetch channel types'),
      keepUnusedDataFor: keepSeconds,
    }),
    createChannel: build.mutation<TypedChannel, RouteArgs<'channels.create'>>({
      ...toEndpoint(channelsRoutes.create, 'Failed to create the channel'),
      transformResponse: addType,
      invalidatesTags: ['channels'],
    }),
    updateChannel: build.mutation<TypedChannel, RouteArgs<'channels.update'>>({
      ...toEndpoint(channelsRoutes.update, 'Failed to save the channel'),
      transformResponse: addType,
      invalidatesTags: ['channels', 'pillarChannels'],
      async onQueryStarted({ params, body }, lifecycle) {
        const patches = channelsApi.util.selectCachedArgsForQuery(lifecycle.getState(), 'listChannels').map((args) =>
          channelsApi.util.updateQueryData('listChannels', args, ({ data }) => {
            const channel = data.find(({ id }) => id === params.id)
            if (channel) Object.assign(channel, body)
          }),
        )
        await showChange(lifecycle, patches)
      },
    }),
  }),
})
export const { useListChannelsQuery, useListChannelTypesQuery, useCreateChannelMutation, useUpdateChannelMutation } =
  channelsApi
