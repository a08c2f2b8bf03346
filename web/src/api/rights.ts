import * as membersRoutes from '@draftwright/contract/routes/members.generated'
import { can, type Right, type Role } from '@draftwright/contract/rights'
import { api, type ArgsOf, call, type ResultOf } from './api.ts'

const access = api.injectEndpoints({
  endpoints: (build) => ({
    ownAccess: build.query<ResultOf<'members.own'>, ArgsOf<'members.own'>>({
      ...call(membersRoutes.own, 'Failed to fetch user access'),
      providesTags: ['access', 'members'],
    }),
  }),
})

/** Asks for the caller's access ahead of the screens that need it. */
export const askOwnAccess = access.endpoints.ownAccess.initiate

/** The caller's role in the current workspace; undefined until it is known. */
export function useRole(): Role | undefined {
  return access.useOwnAccessQuery().data?.role_id
}

/** Whether the caller may do something here. False until the role is known: nothing appears only to vanish. */
export function useCan(): (right: Right) => boolean {
  const role = useRole()
  return (right) => role !== undefined && can(role, right)
}

/** Whether the role could not be learnt; screens then show what they can rather than nothing. */
export function useIsRoleUnknown(): boolean {
  return access.useOwnAccessQuery().isError
}

/** The caller's own id; undefined until it is known. */
export function useOwnId(): string | undefined {
  return access.useOwnAccessQuery().data?.user_id
}
