import * as authRoutes from '@draftwright/contract/routes/auth.generated'
import * as invitationsRoutes from '@draftwright/contract/routes/invitations.generated'
import * as membersRoutes from '@draftwright/contract/routes/members.generated'
import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'

const membersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMembers: build.query<ResultOf<'members.list'>, ArgsOf<'members.list'>>({
      ...call(membersRoutes.list, 'Failed to fetch account access'),
      providesTags: ['members'],
    }),
    updateMember: build.mutation<ResultOf<'members.update'>, ArgsOf<'members.update'>>({
      ...call(membersRoutes.update, 'Failed to update user'),
      invalidatesTags: ['members'],
      async onQueryStarted({ body }, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          membersApi.util.updateQueryData('listMembers', undefined, (members) => {
            const member = members.find(({ user_id }) => user_id === body.user_id)
            if (member) member.role_id = body.role_id
          }),
        )
        await queryFulfilled.catch(() => patch.undo())
      },
    }),
    removeMember: build.mutation<ResultOf<'members.remove'>, ArgsOf<'members.remove'>>({
      ...call(membersRoutes.remove, 'Failed to delete user'),
      invalidatesTags: ['members'],
    }),
    /** Not followed by a fresh list: nothing may be fetched from a workspace that was just left. */
    leaveAccount: build.mutation<ResultOf<'members.remove'>, ArgsOf<'members.remove'>>(
      call(membersRoutes.remove, 'Failed to delete user'),
    ),
    endSessionsOf: build.mutation<ResultOf<'members.endSessions'>, ArgsOf<'members.endSessions'>>({
      ...call(membersRoutes.endSessions, 'Failed to update user'),
      invalidatesTags: ['members'],
    }),
    invite: build.mutation<ResultOf<'members.invite'>, ArgsOf<'members.invite'>>({
      ...call(membersRoutes.invite, 'Failed to invite user'),
      invalidatesTags: ['invitations'],
    }),
    listInvitations: build.query<ResultOf<'invitations.list'>, ArgsOf<'invitations.list'>>({
      ...call(invitationsRoutes.list, 'Failed to fetch invitations'),
      providesTags: ['invitations'],
    }),
    resendInvitation: build.mutation<ResultOf<'invitations.resend'>, ArgsOf<'invitations.resend'>>({
      ...call(invitationsRoutes.resend, 'Failed to invite user'),
      invalidatesTags: ['invitations'],
    }),
    withdrawInvitation: build.mutation<ResultOf<'invitations.withdraw'>, ArgsOf<'invitations.withdraw'>>({
      ...call(invitationsRoutes.withdraw, 'Failed to withdraw the invitation'),
      invalidatesTags: ['invitations'],
      async onQueryStarted({ params }, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          membersApi.util.updateQueryData('listInvitations', undefined, (invitations) =>
            invitations.filter(({ id }) => id !== params.id),
          ),
        )
        await queryFulfilled.catch(() => patch.undo())
      },
    }),
    lookAtInvitation: build.query<ResultOf<'invitations.look'>, ArgsOf<'invitations.look'>>(
      call(invitationsRoutes.look, 'Failed to fetch the invitation'),
    ),
    acceptInvitation: build.mutation<ResultOf<'invitations.accept'>, ArgsOf<'invitations.accept'>>(
      call(invitationsRoutes.accept, 'Failed to join the workspace'),
    ),
    signUpInvited: build.mutation<ResultOf<'auth.signUp'>, ArgsOf<'auth.signUp'>>(
      call(authRoutes.signUp, 'Failed to sign up'),
    ),
  }),
})
export const {
  useListMembersQuery,
  useUpdateMemberMutation,
  useRemoveMemberMutation,
  useLeaveAccountMutation,
  useEndSessionsOfMutation,
  useInviteMutation,
  useListInvitationsQuery,
  useResendInvitationMutation,
  useWithdrawInvitationMutation,
  useLookAtInvitationQuery,
  useAcceptInvitationMutation,
  useSignUpInvitedMutation,
} = membersApi
