import * as pillarChannelsRoutes from '@draftwright/contract/routes/pillar-channels.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'
import { showChange } from '../../api/show-change.ts'
import { keepSeconds } from './api.ts'

const associationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAssociations: build.query<RouteResult<'pillarChannels.list'>, RouteArgs<'pillarChannels.list'>>({
      ...toEndpoint(pillarChannelsRoutes.list, 'Failed to fetch the channels of the pillars'),
      keepUnusedDataFor: keepSeconds,
      providesTags: ['pillarChannels'],
    }),
    createChannelForPillar: build.mutation<
      RouteResult<'pillarChannels.createChannel'>,
      RouteArgs<'pillarChannels.createChannel'>
    >({
      ...toEndpoint(pillarChannelsRoutes.createChannel, 'Failed to create the channel'),
      invalidatesTags: ['channels', 'pillarChannels'],
    }),
    attachChannel: build.mutation<RouteResult<'pillarChannels.attach'>, RouteArgs<'pillarChannels.attach'>>({
      ...toEndpoint(pillarChannelsRoutes.attach, 'Failed to add the channel'),
      invalidatesTags: ['channels', 'pillarChannels'],
    }),
    updateAssociation: build.mutation<RouteResult<'pillarChannels.update'>, RouteArgs<'pillarChannels.update'>>({
      ...toEndpoint(pillarChannelsRoutes.update, 'Failed to save the channel of the pillar'),
      invalidatesTags: ['channels', 'pillarChannels'],
      async onQueryStarted({ params, body }, lifecycle) {
        await showChange(lifecycle, [
          associationsApi.util.updateQueryData('listAssociations', undefined, (associations) => {
            const association = associations.find(({ id }) => id === params.id)
            if (!association) return
            const { name, ...own } = body
            Object.assign(association, own)
            if (name !== undefined) association.channel.name = name
          }),
        ])
      },
    }),
    detachChannel: build.mutation<RouteResult<'pillarChannels.remove'>, RouteArgs<'pillarChannels.remove'>>({
      ...toEndpoint(pillarChannelsRoutes.remove, 'Failed to remove the channel'),
      invalidatesTags: ['channels', 'pillarChannels'],
      async onQueryStarted({ params }, lifecycle) {
        await showChange(lifecycle, [
          associationsApi.util.updateQueryData('listAssociations', undefined, (associations) =>
            associations.filter(({ id }) => id !== params.id),
          ),
        ])
      },
    }),
  }),
})
export const {
  useListAssociationsQuery,
  useCreateChannelForPillarMutation,
  useAttachChannelMutation,
  useUpdateAssociationMutation,
  useDetachChannelMutation,
} = associationsApi
