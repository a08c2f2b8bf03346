import { auth } from '@draftwright/contract/auth'
import { implement } from '../../http/call.ts'
import { askCode, giveCode } from './codes.ts'
import { askReset, reset } from './reset.ts'
import { endSession, refresh, sessions, signOut } from './sessions.ts'
import { identities, removeIdentity } from './identities.ts'
import { addIdentity, callbackOAuth, providers, signInWithOAuth } from './oauth.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

export const authRoutes = implement(auth, {
  signUp,
  signIn,
  refresh,
  signOut,

  askCode,
  giveCode,

  askReset,
  reset,

  sessions,
  endSession,

  providers,
  signInWithOAuth,
  callbackOAuth,

  identities,
  addIdentity,
  removeIdentity,
})
