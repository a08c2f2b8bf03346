import { clearSession, isSignedIn, stored } from '../api/session.ts'
import { renewSession } from '../api/session-calls.ts'
import { leadOn } from './lead-on.ts'
import { paths } from './paths.ts'

const nowhere = 'http://own.invalid'

/** Where to go after sign-in: a page of this app and nothing else. */
export function safeReturn(wish: string | null): string {
  if (wish === null || !URL.canParse(wish, nowhere)) return '/'
  // Browsers drop tabs and line breaks and read a backslash as a slash, so the parsed address is looked at, not the text.
  const { origin, pathname, search, hash } = new URL(wish, nowhere)
  const isOwnPage = origin === nowhere && !pathname.startsWith('//')
  // Of the sign-in pages only the invitation's is a place to come back to.
  if (pathname.startsWith('/auth/') && pathname !== paths.invitation) return '/'
  return isOwnPage ? pathname + search + hash : '/'
}

/** Before any page of the app: a good token passes, an ended one is renewed once, everything else goes to sign-up. */
export async function requireSession({ request }: { request: Request }): Promise<null> {
  await restoreSession(request)
  if (new URL(request.url).searchParams.has('workspace')) {
    const { enterWishedWorkspace } = await import('./wished-workspace.ts')
    await enterWishedWorkspace(request)
  }
  return null
}

async function restoreSession(request: Request): Promise<void> {
  if (isSignedIn()) return
  if (stored('refreshToken') !== null) {
    const renewal = await renewSession()
    // Without a network the page opens and says so itself; nobody is signed out by a tunnel.
    if (renewal !== 'refused') return
  }
  clearSession()
  const { pathname, search } = new URL(request.url)
  const isPlainStart = pathname === '/' || pathname === paths.ideas
  throw leadOn(request, isPlainStart ? paths.signUp : `${paths.signUp}?return=${encodeURIComponent(pathname + search)}`)
}

/** The sign-in pages are for those who are not. */
export function refuseSignedIn({ request }: { request: Request }): null {
  if (isSignedIn()) throw leadOn(request, safeReturn(new URL(request.url).searchParams.get('return')))
  return null
}
