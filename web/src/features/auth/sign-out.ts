import type { NavigateFunction } from 'react-router'
import { leaveBrowser } from '../../api/session-calls.ts'

/** Ends the session here and on the server; the way out never waits for the network. The auth layout drops the cache. */
export function signOut(navigate: NavigateFunction): void {
  leaveBrowser()
  void navigate('/sign-in', { replace: true })
}
