import { clearCredentials, clearSession, isSignedIn, readStoredValue } from '../api/session.ts'
import { renewSession } from '../api/session-calls.ts'
import { findPage } from './navigation.ts'
import { pages, redirects } from './pages.ts'
import { redirectTo } from './redirect-to.ts'
import { paths } from './paths.ts'

/** The auth pages that are valid return targets after sign-in. */
const returnableAuthPaths: readonly string[] = [paths.invitation, paths.selectAccount]
const placeholderOrigin = 'http://own.invalid'

/** Where to go after sign-in: only pages of this app are accepted. */
export function toSafeReturnPath(path: string | null): string {
  if (path === null || !URL.canParse(path, placeholderOrigin)) return '/'
  // Browsers drop tabs and line breaks and read a backslash as a slash, so check the parsed address, not the raw text.
  const { origin, pathname, search, hash } = new URL(path, placeholderOrigin)
  const isOwnPage = origin === placeholderOrigin && !pathname.startsWith('//')
  const page = findPage(pathname)
  if (page?.layout === 'auth' && !returnableAuthPaths.includes(pathname) && page.path !== pages.connect.path) return '/'
  return isOwnPage ? pathname + search + hash : '/'
}

/** Runs before every app page: a valid token passes, an expired one is refreshed once, all else goes to sign-up. */
export async function requireSession({ request }: { request: Request }): Promise<null> {
  if (!(await restoreSession())) leaveToSignUp(request)
  if (new URL(request.url).searchParams.has('workspace')) {
    const { openLinkedWorkspace } = await import('./linked-workspace.ts')
    await openLinkedWorkspace(request)
  }
  return null
}

/** Whether there is a session, refreshing an expired one. A network error counts as one: nobody is signed out by it. */
async function restoreSession(): Promise<boolean> {
  if (isSignedIn()) return true
  return readStoredValue('refreshToken') !== null && (await renewSession()) !== 'refused'
}

function leaveToSignUp(request: Request): never {
  clearSession()
  const { pathname, search } = new URL(request.url)
  const target = redirects[pathname] ?? pathname
  const isWorthReturning = target !== paths.ideas && target !== paths.notFound && findPage(target) !== undefined
  throw redirectTo(
    request,
    isWorthReturning ? `${paths.signUp}?return=${encodeURIComponent(pathname + search)}` : paths.signUp,
  )
}

/** On the auth pages: an expired session is refreshed or cleared. */
export async function clearEndedSession(): Promise<null> {
  if (!(await restoreSession())) clearCredentials()
  return null
}

/** The sign-in pages are only for people who are signed out. */
export async function redirectSignedIn({ request }: { request: Request }): Promise<null> {
  await clearEndedSession()
  if (isSignedIn()) throw redirectTo(request, toSafeReturnPath(new URL(request.url).searchParams.get('return')))
  return null
}
