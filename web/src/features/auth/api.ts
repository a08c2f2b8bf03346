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
    signUp: build.mutation<ResultOf<'auth.signUp'>, ArgsOf<'auth.signUp'>>(call('auth.signUp', 'Failed to sign up')),
    signIn: build.mutation<ResultOf<'auth.signIn'>, ArgsOf<'auth.signIn'>>(call('auth.signIn', 'Failed to sign in')),
    askCode: build.mutation<ResultOf<'auth.askCode'>, ArgsOf<'auth.askCode'>>(
      call('auth.askCode', 'Failed to send a code'),
    ),
    giveCode: build.mutation<ResultOf<'auth.giveCode'>, ArgsOf<'auth.giveCode'>>(
      call('auth.giveCode', 'Failed to check the code'),
    ),
    askReset: build.mutation<ResultOf<'auth.askReset'>, ArgsOf<'auth.askReset'>>(
      call('auth.askReset', 'Failed to send a link'),
    ),
    reset: build.mutation<ResultOf<'auth.reset'>, ArgsOf<'auth.reset'>>(
      call('auth.reset', 'Failed to set the password'),
    ),
  }),
})
