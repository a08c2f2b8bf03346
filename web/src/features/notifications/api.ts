import * as notificationsRoutes from '@draftwright/contract/routes/notifications.generated'
import type { NotificationChoice } from '@draftwright/contract/notifications'
import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'
import { bellApi } from './bell-api.ts'
import { withRead } from './changed-lists.ts'

type State = Parameters<typeof api.util.selectInvalidatedBy>[0]

/** What the lists that are kept were asked with. */
export const cachedLists = (state: State): ArgsOf<'notifications.list'>[] =>
  api.util
    .selectInvalidatedBy(state, ['notifications'])
    .filter(({ endpointName }) => endpointName === 'listNotifications')
    // The endpoint's name says what its arguments are.
    .map(({ originalArgs }) => originalArgs as ArgsOf<'notifications.list'>)

export const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    markRead: build.mutation<ResultOf<'notifications.update'>, { id: string; is_read: boolean }>({
      query: ({ id, is_read }) =>
        call(notificationsRoutes.update, 'Failed to mark the notification').query({
          params: { id },
          body: { is_read },
        }),
      onQueryStarted: ({ id, is_read }, { dispatch, getState, queryFulfilled }) => {
        const patches = cachedLists(getState()).map((args) =>
          dispatch(bellApi.util.updateQueryData('listNotifications', args, (list) => withRead(list, id, is_read))),
        )
        queryFulfilled.catch(() => patches.forEach((patch) => patch.undo()))
      },
    }),
    readAll: build.mutation<null, void>({
      ...call(notificationsRoutes.readAll, 'Failed to mark the notifications'),
      onQueryStarted: (_nothing, { dispatch, getState, queryFulfilled }) => {
        const patches = cachedLists(getState()).map((args) =>
          dispatch(bellApi.util.updateQueryData('listNotifications', args, (list) => withRead(list, null, true))),
        )
        queryFulfilled.catch(() => patches.forEach((patch) => patch.undo()))
      },
      invalidatesTags: [{ type: 'notifications', id: 'list' }],
    }),
    choices: build.query<NotificationChoice[], void>({
      ...call(notificationsRoutes.choices, 'Failed to fetch your choices'),
      providesTags: [{ type: 'notifications', id: 'choices' }],
    }),
    choose: build.mutation<NotificationChoice[], NotificationChoice>({
      query: (body) => call(notificationsRoutes.choose, 'Failed to save your choice').query({ body }),
      onQueryStarted: (choice, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          notificationsApi.util.updateQueryData('choices', undefined, (choices) =>
            choices.map((one) => (one.kind === choice.kind ? choice : one)),
          ),
        )
        queryFulfilled.catch(patch.undo)
      },
    }),
  }),
})

export const { useMarkReadMutation, useReadAllMutation, useChoicesQuery, useChooseMutation } = notificationsApi
