import * as notificationsRoutes from '@draftwright/contract/routes/notifications.generated'
import type { NotificationChoice } from '@draftwright/contract/notifications'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'
import { bellApi } from './bell-api.ts'
import { applyRead } from './notification-list.ts'

type State = Parameters<typeof api.util.selectInvalidatedBy>[0]

/** The arguments of the cached lists. */
export const listCachedArgs = (state: State): RouteArgs<'notifications.list'>[] =>
  api.util
    .selectInvalidatedBy(state, ['notifications'])
    .filter(({ endpointName }) => endpointName === 'listNotifications')
    // The endpoint's name determines its arguments.
    .map(({ originalArgs }) => originalArgs as RouteArgs<'notifications.list'>)

const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    markRead: build.mutation<RouteResult<'notifications.update'>, { id: string; is_read: boolean }>({
      query: ({ id, is_read }) =>
        toEndpoint(notificationsRoutes.update, 'Failed to mark the notification').query({
          params: { id },
          body: { is_read },
        }),
      onQueryStarted: ({ id, is_read }, { dispatch, getState, queryFulfilled }) => {
        const patches = listCachedArgs(getState()).map((args) =>
          dispatch(bellApi.util.updateQueryData('listNotifications', args, (list) => applyRead(list, id, is_read))),
        )
        queryFulfilled.catch(() => patches.forEach((patch) => patch.undo()))
      },
    }),
    markAllRead: build.mutation<null, void>({
      ...toEndpoint(notificationsRoutes.readAll, 'Failed to mark the notifications'),
      onQueryStarted: (_nothing, { dispatch, getState, queryFulfilled }) => {
        const patches = listCachedArgs(getState()).map((args) =>
          dispatch(bellApi.util.updateQueryData('listNotifications', args, (list) => applyRead(list, null, true))),
        )
        queryFulfilled.catch(() => patches.forEach((patch) => patch.undo()))
      },
      invalidatesTags: [{ type: 'notifications', id: 'list' }],
    }),
    readNotificationChoices: build.query<NotificationChoice[], void>({
      ...toEndpoint(notificationsRoutes.choices, 'Failed to fetch your choices'),
      providesTags: [{ type: 'notifications', id: 'choices' }],
    }),
    updateNotificationChoice: build.mutation<NotificationChoice[], NotificationChoice>({
      query: (body) => toEndpoint(notificationsRoutes.choose, 'Failed to save your choice').query({ body }),
      onQueryStarted: (choice, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          notificationsApi.util.updateQueryData('readNotificationChoices', undefined, (choices) =>
            choices.map((one) => (one.kind === choice.kind ? choice : one)),
          ),
        )
        queryFulfilled.catch(patch.undo)
      },
    }),
  }),
})

export const {
  useMarkReadMutation,
  useMarkAllReadMutation,
  useReadNotificationChoicesQuery,
  useUpdateNotificationChoiceMutation,
} = notificationsApi
