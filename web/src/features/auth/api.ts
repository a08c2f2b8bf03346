import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'

export const { useSignUpMutation, useSignInMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    signUp: build.mutation<ResultOf<'auth.signUp'>, ArgsOf<'auth.signUp'>>(call('auth.signUp', 'Failed to sign up')),
    signIn: build.mutation<ResultOf<'auth.signIn'>, ArgsOf<'auth.signIn'>>(call('auth.signIn', 'Failed to sign in')),
  }),
})
