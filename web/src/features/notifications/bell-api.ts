import * as notificationsRoutes from '@draftwright/contract/routes/notifications.generated'
import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'

/** What the bell shows: the newest ten, and with them how many are unread. */
export const newest = { query: { limit: 10 } }

/** The list alone, for the frame of every page; what changes it is loaded with what shows it. */
export const bellApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNotifications: build.query<ResultOf<'notifications.list'>, ArgsOf<'notifications.list'>>({
      ...call(notificationsRoutes.list, 'Failed to fetch notifications'),
      providesTags: [{ type: 'notifications', id: 'list' }],
    }),
  }),
})

export const { useListNotificationsQuery } = bellApi
