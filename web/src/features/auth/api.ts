import * as authRoutes from '@draftwright/contract/routes/auth.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

export const {
  useSignUpMutation,
  useSignInMutation,
  useRequestCodeMutation,
  useVerifyCodeMutation,
  useRequestPasswordResetMutation,
  useResetPasswordMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    signUp: build.mutation<RouteResult<'auth.signUp'>, RouteArgs<'auth.signUp'>>(
      toEndpoint(authRoutes.signUp, 'Failed to sign up'),
    ),
    signIn: build.mutation<RouteResult<'auth.signIn'>, RouteArgs<'auth.signIn'>>(
      toEndpoint(authRoutes.signIn, 'Failed to sign in'),
    ),
    requestCode: build.mutation<RouteResult<'auth.askCode'>, RouteArgs<'auth.askCode'>>(
      toEndpoint(authRoutes.askCode, 'Failed to send a code'),
    ),
    verifyCode: build.mutation<RouteResult<'auth.giveCode'>, RouteArgs<'auth.giveCode'>>(
      toEndpoint(authRoutes.giveCode, 'Failed to check the code'),
    ),
    requestPasswordReset: build.mutation<RouteResult<'auth.askReset'>, RouteArgs<'auth.askReset'>>(
      toEndpoint(authRoutes.askReset, 'Failed to send a link'),
    ),
    resetPassword: build.mutation<RouteResult<'auth.reset'>, RouteArgs<'auth.reset'>>(
      toEndpoint(authRoutes.reset, 'Failed to set the password'),
    ),
  }),
})
