import { auth } from '@draftwright/contract/auth'
import { implementRoutes } from '../../http/handler.ts'
import { askCode, giveCode } from './codes.ts'
import { askReset, resetPassword } from './reset.ts'
import { endSession, refreshSession, listSessions, signOut } from './sessions.ts'
import { listIdentities, removeIdentity } from './identities.ts'
import { addIdentity, completeOAuth, listProviders, signInWithOAuth } from './oauth.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

export const authRoutes = implementRoutes(auth, {
  signUp,
  signIn,
  refresh: refreshSession,
  signOut,

  askCode,
  giveCode,

  askReset,
  reset: resetPassword,

  sessions: listSessions,
  endSession,

  providers: listProviders,
  signInWithOAuth,
  callbackOAuth: completeOAuth,

  identities: listIdentities,
  addIdentity,
  removeIdentity,
})
