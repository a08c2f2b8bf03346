import * as notificationsRoutes from '@draftwright/contract/routes/notifications.generated'
import type { NotificationChoice } from '@draftwright/contract/notifications'
import { api, toEndpoint, type RouteResult } from '../../api/api.ts'
import { showChange } from '../../api/show-change.ts'
import { bellApi } from './bell-api.ts'
import { applyRead } from './notification-list.ts'

type State = Parameters<typeof bellApi.util.selectCachedArgsForQuery>[0]

/** A patch of each cached list, in which one, or all (`null`), are marked. */
const buildReadPatches = (state: State, id: string | null, isRead: boolean) =>
  bellApi.util
    .selectCachedArgsForQuery(state, 'listNotifications')
    .map((args) => bellApi.util.updateQueryData('listNotifications', args, (list) => applyRead(list, id, isRead)))

const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    markRead: build.mutation<RouteResult<'notifications.update'>, { id: string; is_read: boolean }>({
      query: ({ id, is_read }) =>
        toEndpoint(notificationsRoutes.update, 'Failed to mark the notification').query({
          params: { id },
          body: { is_read },
        }),
      async onQueryStarted({ id, is_read }, lifecycle) {
        await showChange(lifecycle, buildReadPatches(lifecycle.getState(), id, is_read))
      },
    }),
    markAllRead: build.mutation<null, void>({
      ...toEndpoint(notificationsRoutes.readAll, 'Failed to mark the notifications'),
      async onQueryStarted(_nothing, lifecycle) {
        await showChange(lifecycle, buildReadPatches(lifecycle.getState(), null, true))
      },
      invalidatesTags: [{ type: 'notifications', id: 'list' }],
    }),
    readNotificationChoices: build.query<NotificationChoice[], void>({
      ...toEndpoint(notificationsRoutes.choices, 'Failed to fetch your choices'),
      providesTags: [{ type: 'notifications', id: 'choices' }],
    }),
    updateNotificationChoice: build.mutation<NotificationChoice[], NotificationChoice>({
      query: (body) => toEndpoint(notificationsRoutes.choose, 'Failed to save your choice').query({ body }),
      async onQueryStarted(choice, lifecycle) {
        await showChange(lifecycle, [
          notificationsApi.util.updateQueryData('readNotificationChoices', undefined, (choices) =>
            choices.map((one) => (one.kind === choice.kind ? choice : one)),
          ),
        ])
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
