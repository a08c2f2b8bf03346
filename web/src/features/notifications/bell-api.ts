import * as notificationsRoutes from '@draftwright/contract/routes/notifications.generated'
import { newestNotifications } from '../../api/shell.ts'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

/** The bell's data: the newest, with the number of unread ones. */
export const newestQuery = { query: { limit: newestNotifications } }

/** The list only, for the frame of every page; endpoints that change it are loaded with the components that show it. */
export const bellApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNotifications: build.query<RouteResult<'notifications.list'>, RouteArgs<'notifications.list'>>({
      ...toEndpoint(notificationsRoutes.list, 'Failed to fetch notifications'),
      providesTags: [{ type: 'notifications', id: 'list' }],
    }),
  }),
})

export const { useListNotificationsQuery } = bellApi
