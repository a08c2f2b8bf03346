import * as authRoutes from '@draftwright/contract/routes/auth.generated'
import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'

export const {
  useSignUpMutation,
  useSignInMutation,
  useAskCodeMutation,
  useGiveCodeMutation,
  useAskResetMutation,
  useResetMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    signUp: build.mutation<ResultOf<'auth.signUp'>, ArgsOf<'auth.signUp'>>(
      call(authRoutes.signUp, 'Failed to sign up'),
    ),
    signIn: build.mutation<ResultOf<'auth.signIn'>, ArgsOf<'auth.signIn'>>(
      call(authRoutes.signIn, 'Failed to sign in'),
    ),
    askCode: build.mutation<ResultOf<'auth.askCode'>, ArgsOf<'auth.askCode'>>(
      call(authRoutes.askCode, 'Failed to send a code'),
    ),
    giveCode: build.mutation<ResultOf<'auth.giveCode'>, ArgsOf<'auth.giveCode'>>(
      call(authRoutes.giveCode, 'Failed to check the code'),
    ),
    askReset: build.mutation<ResultOf<'auth.askReset'>, ArgsOf<'auth.askReset'>>(
      call(authRoutes.askReset, 'Failed to send a link'),
    ),
    reset: build.mutation<ResultOf<'auth.reset'>, ArgsOf<'auth.reset'>>(
      call(authRoutes.reset, 'Failed to set the password'),
    ),
  }),
})
