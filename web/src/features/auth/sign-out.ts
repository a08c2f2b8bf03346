import { api, send } from '../../api/api.ts'
import { clearStorage, stored } from '../../api/session.ts'
import type { store } from '../../app/store.ts'

/** Ends the session here and on the server; the way out never waits for the network. */
export function signOut(dispatch: typeof store.dispatch): void {
  const refreshToken = stored('refreshToken')
  if (refreshToken !== null) void send({ id: 'auth.signOut', fallback: '', body: { refreshToken } })
  dispatch(api.util.resetApiState())
  clearStorage()
}
