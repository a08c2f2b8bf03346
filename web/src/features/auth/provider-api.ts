import * as authRoutes from '@draftwright/contract/routes/auth.generated'
import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'

export const {
  useProvidersQuery,
  useSignInWithOAuthMutation,
  useIdentitiesQuery,
  useAddIdentityMutation,
  useRemoveIdentityMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    providers: build.query<ResultOf<'auth.providers'>, ArgsOf<'auth.providers'>>(
      call(authRoutes.providers, 'Failed to fetch sign-in providers'),
    ),
    signInWithOAuth: build.mutation<ResultOf<'auth.signInWithOAuth'>, ArgsOf<'auth.signInWithOAuth'>>(
      call(authRoutes.signInWithOAuth, 'Failed to sign in'),
    ),
    identities: build.query<ResultOf<'auth.identities'>, ArgsOf<'auth.identities'>>({
      ...call(authRoutes.identities, 'Failed to fetch sign-in methods'),
      providesTags: ['identities'],
    }),
    addIdentity: build.mutation<ResultOf<'auth.addIdentity'>, ArgsOf<'auth.addIdentity'>>(
      call(authRoutes.addIdentity, 'Failed to add the sign-in method'),
    ),
    removeIdentity: build.mutation<ResultOf<'auth.removeIdentity'>, ArgsOf<'auth.removeIdentity'>>({
      ...call(authRoutes.removeIdentity, 'Failed to remove the sign-in method'),
      invalidatesTags: ['identities'],
    }),
  }),
})
