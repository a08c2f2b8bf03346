import * as authRoutes from '@draftwright/contract/routes/auth.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

export const {
  useListProvidersQuery,
  useSignInWithOAuthMutation,
  useListIdentitiesQuery,
  useAddIdentityMutation,
  useRemoveIdentityMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listProviders: build.query<RouteResult<'auth.providers'>, RouteArgs<'auth.providers'>>(
      toEndpoint(authRoutes.providers, 'Failed to fetch sign-in providers'),
    ),
    signInWithOAuth: build.mutation<RouteResult<'auth.signInWithOAuth'>, RouteArgs<'auth.signInWithOAuth'>>(
      toEndpoint(authRoutes.signInWithOAuth, 'Failed to sign in'),
    ),
    listIdentities: build.query<RouteResult<'auth.identities'>, RouteArgs<'auth.identities'>>({
      ...toEndpoint(authRoutes.identities, 'Failed to fetch sign-in methods'),
      providesTags: ['identities'],
    }),
    addIdentity: build.mutation<RouteResult<'auth.addIdentity'>, RouteArgs<'auth.addIdentity'>>(
      toEndpoint(authRoutes.addIdentity, 'Failed to add the sign-in method'),
    ),
    removeIdentity: build.mutation<RouteResult<'auth.removeIdentity'>, RouteArgs<'auth.removeIdentity'>>({
      ...toEndpoint(authRoutes.removeIdentity, 'Failed to remove the sign-in method'),
      invalidatesTags: ['identities'],
    }),
  }),
})
