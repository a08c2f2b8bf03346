import type { NavigateFunction } from 'react-router'
import { paths } from '../../app/paths.ts'
import { signOutBrowser } from '../../api/session-calls.ts'

/** Ends the session here and on the server, without waiting for the network. The auth layout resets the cache. */
export function signOut(navigate: NavigateFunction): void {
  signOutBrowser()
  void navigate(paths.signIn, { replace: true })
}
