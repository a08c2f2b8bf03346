import * as channelsRoutes from '@draftwright/contract/routes/channels.generated'
import * as pillarChannelsRoutes from '@draftwright/contract/routes/pillar-channels.generated'
import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'

/** Seconds; channels change seldom. */
const kept = 300

const channelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listChannels: build.query<ResultOf<'channels.list'>, ArgsOf<'channels.list'>>({
      ...call(channelsRoutes.list, 'Failed to fetch channels'),
      keepUnusedDataFor: kept,
      providesTags: ['channels'],
    }),
    channelTypes: build.query<ResultOf<'channels.types'>, ArgsOf<'channels.types'>>({
      ...call(channelsRoutes.types, 'Failed to fetch channel types'),
      keepUnusedDataFor: kept,
    }),
    createChannel: build.mutation<ResultOf<'channels.create'>, ArgsOf<'channels.create'>>({
      ...call(channelsRoutes.create, 'Failed to create the channel'),
      invalidatesTags: ['channels'],
    }),
    updateChannel: build.mutation<ResultOf<'channels.update'>, ArgsOf<'channels.update'>>({
      ...call(channelsRoutes.update, 'Failed to save the channel'),
      invalidatesTags: ['channels', 'pillarChannels'],
      async onQueryStarted({ params, body }, { dispatch, queryFulfilled, getState }) {
        const shown = channelsApi.util.selectInvalidatedBy(getState(), ['channels'])
        const patches = shown
          .filter(({ endpointName }) => endpointName === 'listChannels')
          .map(({ originalArgs }) =>
            dispatch(
              channelsApi.util.updateQueryData('listChannels', originalArgs, ({ data }) => {
                const channel = data.find(({ id }) => id === params.id)
                if (channel) Object.assign(channel, body)
              }),
            ),
          )
        await queryFulfilled.catch(() => patches.forEach((patch) => patch.undo()))
      },
    }),
    listAssociations: build.query<ResultOf<'pillarChannels.list'>, ArgsOf<'pillarChannels.list'>>({
      ...call(pillarChannelsRoutes.list, 'Failed to fetch the channels of the pillars'),
      keepUnusedDataFor: kept,
      providesTags: ['pillarChannels'],
    }),
    createChannelForPillar: build.mutation<
      ResultOf<'pillarChannels.createChannel'>,
      ArgsOf<'pillarChannels.createChannel'>
    >({
      ...call(pillarChannelsRoutes.createChannel, 'Failed to create the channel'),
      invalidatesTags: ['channels', 'pillarChannels'],
    }),
    attachChannel: build.mutation<ResultOf<'pillarChannels.attach'>, ArgsOf<'pillarChannels.attach'>>({
      ...call(pillarChannelsRoutes.attach, 'Failed to add the channel'),
      invalidatesTags: ['channels', 'pillarChannels'],
    }),
    updateAssociation: build.mutation<ResultOf<'pillarChannels.update'>, ArgsOf<'pillarChannels.update'>>({
      ...call(pillarChannelsRoutes.update, 'Failed to save the channel of the pillar'),
      invalidatesTags: ['channels', 'pillarChannels'],
      async onQueryStarted({ params, body }, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          channelsApi.util.updateQueryData('listAssociations', undefined, (associations) => {
            const association = associations.find(({ id }) => id === params.id)
            if (!association) return
            const { name, ...own } = body
            Object.assign(association, own)
            if (name !== undefined) association.channel.name = name
          }),
        )
        await queryFulfilled.catch(() => patch.undo())
      },
    }),
    detachChannel: build.mutation<ResultOf<'pillarChannels.remove'>, ArgsOf<'pillarChannels.remove'>>({
      ...call(pillarChannelsRoutes.remove, 'Failed to take the channel out'),
      invalidatesTags: ['channels', 'pillarChannels'],
      async onQueryStarted({ params }, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          channelsApi.util.updateQueryData('listAssociations', undefined, (associations) =>
            associations.filter(({ id }) => id !== params.id),
          ),
        )
        await queryFulfilled.catch(() => patch.undo())
      },
    }),
  }),
})
export const {
  useListChannelsQuery,
  useChannelTypesQuery,
  useCreateChannelMutation,
  useUpdateChannelMutation,
  useListAssociationsQuery,
  useCreateChannelForPillarMutation,
  useAttachChannelMutation,
  useUpdateAssociationMutation,
  useDetachChannelMutation,
} = channelsApi
