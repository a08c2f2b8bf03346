import * as channelsRoutes from '@draftwright/contract/routes/channels.generated'
import * as connectionsRoutes from '@draftwright/contract/routes/connections.generated'
import * as pillarChannelsRoutes from '@draftwright/contract/routes/pillar-channels.generated'
import * as integrationRoutes from '@draftwright/contract/routes/social-integrations.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

/** Seconds; channels rarely change. */
const keepSeconds = 300

type Channel = RouteResult<'channels.read'>
/** A channel as used by the UI: `type` is its `channel_type`. */
export type TypedChannel = Channel & { type: Channel['channel_type'] }
type TypedChannelPage = Omit<RouteResult<'channels.list'>, 'data'> & { data: TypedChannel[] }

const addType = (channel: Channel): TypedChannel => ({ ...channel, type: channel.channel_type })

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
    testConnection: build.mutation<RouteResult<'connections.test'>, RouteArgs<'connections.test'>>(
      toEndpoint(connectionsRoutes.test, 'Failed to test the connection'),
    ),
    checkChannel: build.mutation<TypedChannel, RouteArgs<'connections.check'>>({
      ...toEndpoint(connectionsRoutes.check, 'Failed to check the channel'),
      transformResponse: addType,
      invalidatesTags: ['channels'],
    }),
    authorizeChannel: build.mutation<RouteResult<'connections.authorize'>, RouteArgs<'connections.authorize'>>(
      toEndpoint(connectionsRoutes.authorize, 'Failed to open the network’s page'),
    ),
    integrateChannel: build.mutation<RouteResult<'connections.integrate'>, RouteArgs<'connections.integrate'>>({
      ...toEndpoint(connectionsRoutes.integrate, 'Failed to connect the channel'),
      invalidatesTags: ['channels'],
    }),
    integrateAccount: build.mutation<
      RouteResult<'socialIntegrations.integrate'>,
      RouteArgs<'socialIntegrations.integrate'>
    >({
      ...toEndpoint(integrationRoutes.integrate, 'Failed to connect the account'),
      invalidatesTags: ['channels'],
    }),
    disconnectChannel: build.mutation<TypedChannel, RouteArgs<'connections.disconnect'>>({
      ...toEndpoint(connectionsRoutes.disconnect, 'Failed to disconnect the channel'),
      transformResponse: addType,
      invalidatesTags: ['channels'],
    }),
    listProfiles: build.query<RouteResult<'connections.profiles'>, RouteArgs<'connections.profiles'>>({
      ...toEndpoint(connectionsRoutes.profiles, 'Failed to fetch the profiles'),
      keepUnusedDataFor: 0,
    }),
    chooseProfile: build.mutation<TypedChannel, RouteArgs<'connections.chooseProfile'>>({
      ...toEndpoint(connectionsRoutes.chooseProfile, 'Failed to choose the profile'),
      transformResponse: addType,
      invalidatesTags: ['channels'],
    }),
    listNetworkApps: build.query<RouteResult<'connections.apps'>, RouteArgs<'connections.apps'>>({
      ...toEndpoint(connectionsRoutes.apps, 'Failed to fetch the apps of the networks'),
      providesTags: ['networkApps'],
    }),
    saveNetworkApp: build.mutation<RouteResult<'connections.saveApp'>, RouteArgs<'connections.saveApp'>>({
      ...toEndpoint(connectionsRoutes.saveApp, 'Failed to save the app'),
      invalidatesTags: ['networkApps'],
    }),
    removeNetworkApp: build.mutation<RouteResult<'connections.removeApp'>, RouteArgs<'connections.removeApp'>>({
      ...toEndpoint(connectionsRoutes.removeApp, 'Failed to remove the app'),
      invalidatesTags: ['networkApps'],
    }),
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
    detachChannel: build.mutation<RouteResult<'pillarChannels.remove'>, RouteArgs<'pillarChannels.remove'>>({
      ...toEndpoint(pillarChannelsRoutes.remove, 'Failed to remove the channel'),
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
  useListChannelTypesQuery,
  useCreateChannelMutation,
  useUpdateChannelMutation,
  useTestConnectionMutation,
  useCheckChannelMutation,
  useAuthorizeChannelMutation,
  useIntegrateAccountMutation,
  useIntegrateChannelMutation,
  useDisconnectChannelMutation,
  useListProfilesQuery,
  useChooseProfileMutation,
  useListNetworkAppsQuery,
  useSaveNetworkAppMutation,
  useRemoveNetworkAppMutation,
  useListAssociationsQuery,
  useCreateChannelForPillarMutation,
  useAttachChannelMutation,
  useUpdateAssociationMutation,
  useDetachChannelMutation,
} = channelsApi
