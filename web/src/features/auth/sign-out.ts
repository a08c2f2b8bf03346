import type { NavigateFunction } from 'react-router'
import { send } from '../../api/api.ts'
import { clearStorage, stored } from '../../api/session.ts'

/** Ends the session here and on the server; the way out never waits for the network. The auth layout drops the cache. */
export function signOut(navigate: NavigateFunction): void {
  const refreshToken = stored('refreshToken')
  if (refreshToken !== null) void send({ id: 'auth.signOut', fallback: '', body: { refreshToken } })
  clearStorage()
  void navigate('/sign-in', { replace: true })
}
