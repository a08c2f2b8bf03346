import * as mailboxRoutes from '@draftwright/contract/routes/idea-mailbox.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../../api/api.ts'

const mailboxTag = { type: 'ideas', id: 'mailbox' } as const

export const { useReadMailboxQuery, useCreateMailboxMutation, useUpdateMailboxMutation, useRemoveMailboxMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      readMailbox: build.query<RouteResult<'ideaMailbox.read'>, RouteArgs<'ideaMailbox.read'>>({
        ...toEndpoint(mailboxRoutes.read, 'Failed to fetch your email address'),
        providesTags: [mailboxTag],
      }),
      createMailbox: build.mutation<RouteResult<'ideaMailbox.create'>, RouteArgs<'ideaMailbox.create'>>({
        ...toEndpoint(mailboxRoutes.create, 'Failed to create the address'),
        invalidatesTags: [mailboxTag],
      }),
      updateMailbox: build.mutation<RouteResult<'ideaMailbox.update'>, RouteArgs<'ideaMailbox.update'>>({
        ...toEndpoint(mailboxRoutes.update, 'Failed to change the address'),
        invalidatesTags: [mailboxTag],
      }),
      removeMailbox: build.mutation<RouteResult<'ideaMailbox.remove'>, RouteArgs<'ideaMailbox.remove'>>({
        ...toEndpoint(mailboxRoutes.remove, 'Failed to remove the address'),
        invalidatesTags: [mailboxTag],
      }),
    }),
  })
