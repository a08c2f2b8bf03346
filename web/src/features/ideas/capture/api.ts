import * as mailboxRoutes from '@draftwright/contract/routes/idea-mailbox.generated'
import { api, type ArgsOf, call, type ResultOf } from '../../../api/api.ts'

const mailbox = { type: 'ideas', id: 'mailbox' } as const

export const { useReadMailboxQuery, useCreateMailboxMutation, useRemoveMailboxMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    readMailbox: build.query<ResultOf<'ideaMailbox.read'>, ArgsOf<'ideaMailbox.read'>>({
      ...call(mailboxRoutes.read, 'Failed to fetch your mail address'),
      providesTags: [mailbox],
    }),
    createMailbox: build.mutation<ResultOf<'ideaMailbox.create'>, ArgsOf<'ideaMailbox.create'>>({
      ...call(mailboxRoutes.create, 'Failed to make the address'),
      invalidatesTags: [mailbox],
    }),
    removeMailbox: build.mutation<ResultOf<'ideaMailbox.remove'>, ArgsOf<'ideaMailbox.remove'>>({
      ...call(mailboxRoutes.remove, 'Failed to remove the address'),
      invalidatesTags: [mailbox],
    }),
  }),
})
