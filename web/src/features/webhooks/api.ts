import * as routes from '@draftwright/contract/routes/webhooks.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../api/api.ts'

const tags = [{ type: 'accounts' as const, id: 'webhooks' }]

const webhooksApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWebhookEvents: build.query<RouteResult<'webhooks.events'>, RouteArgs<'webhooks.events'>>(
      toEndpoint(routes.events, 'Failed to fetch the events'),
    ),
    listWebhooks: build.query<RouteResult<'webhooks.list'>, RouteArgs<'webhooks.list'>>({
      ...toEndpoint(routes.list, 'Failed to fetch the webhooks'),
      providesTags: tags,
    }),
    createWebhook: build.mutation<RouteResult<'webhooks.create'>, RouteArgs<'webhooks.create'>>({
      ...toEndpoint(routes.create, 'Failed to create the webhook'),
      invalidatesTags: tags,
    }),
    updateWebhook: build.mutation<RouteResult<'webhooks.update'>, RouteArgs<'webhooks.update'>>({
      ...toEndpoint(routes.update, 'Failed to save the webhook'),
      invalidatesTags: tags,
    }),
    removeWebhook: build.mutation<RouteResult<'webhooks.remove'>, RouteArgs<'webhooks.remove'>>({
      ...toEndpoint(routes.remove, 'Failed to delete the webhook'),
      invalidatesTags: tags,
    }),
    rotateWebhookSecret: build.mutation<RouteResult<'webhooks.rotate'>, RouteArgs<'webhooks.rotate'>>({
      ...toEndpoint(routes.rotate, 'Failed to renew the secret'),
      invalidatesTags: tags,
    }),
    enableWebhook: build.mutation<RouteResult<'webhooks.enable'>, RouteArgs<'webhooks.enable'>>({
      ...toEndpoint(routes.enable, 'Failed to enable the webhook'),
      invalidatesTags: tags,
    }),
    testWebhook: build.mutation<RouteResult<'webhooks.test'>, RouteArgs<'webhooks.test'>>({
      ...toEndpoint(routes.test, 'Failed to send the test'),
      invalidatesTags: tags,
    }),
    listWebhookMessages: build.query<RouteResult<'webhooks.messages'>, RouteArgs<'webhooks.messages'>>({
      ...toEndpoint(routes.messages, 'Failed to fetch the log'),
      providesTags: tags,
    }),
    readWebhookMessage: build.query<RouteResult<'webhooks.readMessage'>, RouteArgs<'webhooks.readMessage'>>({
      ...toEndpoint(routes.readMessage, 'Failed to fetch the message'),
      providesTags: tags,
    }),
    replayWebhookMessage: build.mutation<RouteResult<'webhooks.replay'>, RouteArgs<'webhooks.replay'>>({
      ...toEndpoint(routes.replay, 'Failed to send it again'),
      invalidatesTags: tags,
    }),
    replayWebhookSince: build.mutation<RouteResult<'webhooks.replaySince'>, RouteArgs<'webhooks.replaySince'>>({
      ...toEndpoint(routes.replaySince, 'Failed to replay'),
      invalidatesTags: tags,
    }),
  }),
})

export const {
  useListWebhookEventsQuery,
  useListWebhooksQuery,
  useCreateWebhookMutation,
  useUpdateWebhookMutation,
  useRemoveWebhookMutation,
  useRotateWebhookSecretMutation,
  useEnableWebhookMutation,
  useTestWebhookMutation,
  useListWebhookMessagesQuery,
  useReadWebhookMessageQuery,
  useReplayWebhookMessageMutation,
  useReplayWebhookSinceMutation,
} = webhooksApi
