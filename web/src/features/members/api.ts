import * as authRoutes from '@draftwright/contract/routes/auth.generated'
import * as invitationsRoutes from '@draftwright/contract/routes/invitations.generated'
import * as membersRoutes from '@draftwright/contract/routes/members.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'
import { showChange } from '../../api/show-change.ts'

const membersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMembers: build.query<RouteResult<'members.list'>, RouteArgs<'members.list'>>({
      ...toEndpoint(membersRoutes.list, 'Failed to fetch account access'),
      providesTags: ['members'],
    }),
    updateMember: build.mutation<RouteResult<'members.update'>, RouteArgs<'members.update'>>({
      ...toEndpoint(membersRoutes.update, 'Failed to update user'),
      invalidatesTags: ['members'],
      async onQueryStarted({ body }, lifecycle) {
        await showChange(lifecycle, [
          membersApi.util.updateQueryData('listMembers', undefined, (members) => {
            const member = members.find(({ user_id }) => user_id === body.user_id)
            if (member) member.role_id = body.role_id
          }),
        ])
      },
    }),
    removeMember: build.mutation<RouteResult<'members.remove'>, RouteArgs<'members.remove'>>({
      ...toEndpoint(membersRoutes.remove, 'Failed to delete user'),
      invalidatesTags: ['members'],
    }),
    /** No tags are invalidated: nothing may be loaded from a workspace that was just left. */
    leaveAccount: build.mutation<RouteResult<'members.remove'>, RouteArgs<'members.remove'>>(
      toEndpoint(membersRoutes.remove, 'Failed to delete user'),
    ),
    endMemberSessions: build.mutation<RouteResult<'members.endSessions'>, RouteArgs<'members.endSessions'>>({
      ...toEndpoint(membersRoutes.endSessions, 'Failed to update user'),
      invalidatesTags: ['members'],
    }),
    inviteMembers: build.mutation<RouteResult<'members.invite'>, RouteArgs<'members.invite'>>({
      ...toEndpoint(membersRoutes.invite, 'Failed to invite user'),
      invalidatesTags: ['invitations'],
    }),
    listInvitations: build.query<RouteResult<'invitations.list'>, RouteArgs<'invitations.list'>>({
      ...toEndpoint(invitationsRoutes.list, 'Failed to fetch invitations'),
      providesTags: ['invitations'],
    }),
    resendInvitation: build.mutation<RouteResult<'invitations.resend'>, RouteArgs<'invitations.resend'>>({
      ...toEndpoint(invitationsRoutes.resend, 'Failed to invite user'),
      invalidatesTags: ['invitations'],
    }),
    withdrawInvitation: build.mutation<RouteResult<'invitations.withdraw'>, RouteArgs<'invitations.withdraw'>>({
      ...toEndpoint(invitationsRoutes.withdraw, 'Failed to withdraw the invitation'),
      invalidatesTags: ['invitations'],
      async onQueryStarted({ params }, lifecycle) {
        await showChange(lifecycle, [
          membersApi.util.updateQueryData('listInvitations', undefined, (invitations) =>
            invitations.filter(({ id }) => id !== params.id),
          ),
        ])
      },
    }),
    readInvitation: build.query<RouteResult<'invitations.read'>, RouteArgs<'invitations.read'>>(
      toEndpoint(invitationsRoutes.read, 'Failed to fetch the invitation'),
    ),
    acceptInvitation: build.mutation<RouteResult<'invitations.accept'>, RouteArgs<'invitations.accept'>>(
      toEndpoint(invitationsRoutes.accept, 'Failed to join the workspace'),
    ),
    signUpInvited: build.mutation<RouteResult<'auth.signUp'>, RouteArgs<'auth.signUp'>>(
      toEndpoint(authRoutes.signUp, 'Failed to sign up'),
    ),
  }),
})
export const {
  useListMembersQuery,
  useUpdateMemberMutation,
  useRemoveMemberMutation,
  useLeaveAccountMutation,
  useEndMemberSessionsMutation,
  useInviteMembersMutation,
  useListInvitationsQuery,
  useResendInvitationMutation,
  useWithdrawInvitationMutation,
  useReadInvitationQuery,
  useAcceptInvitationMutation,
  useSignUpInvitedMutation,
} = membersApi
