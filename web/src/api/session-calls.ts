import type { Session } from '@draftwright/contract/auth'
import { anonymousKey } from '@draftwright/contract/credentials'
import { deleteBrowserKey, createProofHeader } from './browser-key.ts'
import { clearSession, clearStorage, isSignedIn, saveSession, readStoredValue } from './session.ts'

const listeners = new Set<() => void>()
/** Called once when the server has refused to renew the session. */
export function subscribeToSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const refreshUrl = '/functions/v1/api/auth/refreshToken'
type Renewal = 'renewed' | 'refused' | 'unreachable'
let renewing: Promise<Renewal> | null = null

/**
 * Renews the access token once for all callers, in all tabs: later ones find the new one stored. `rejected` is a token that the
 * server has just refused, even if it has not expired here.
 */
export function renewSession(rejected: string | null = null): Promise<Renewal> {
  renewing ??= withLock(() => renewOnce(rejected)).finally(() => {
    renewing = null
  })
  return renewing
}

/** The last token of this tab: with a fast clock it must not be renewed before every call. */
let lastRenewedToken: string | null = null

async function renewOnce(rejected: string | null): Promise<Renewal> {
  if (isSignedIn() && readStoredValue('accessToken') !== rejected) return 'renewed'
  const refreshToken = readStoredValue('refreshToken')
  if (refreshToken === null) return readStoredValue('accessToken') === null ? 'refused' : endSession()
  try {
    const response = await requestRefresh(refreshToken)
    if (response.ok) {
      const { data } = (await response.json()) as { data: Session }
      saveSession(data, { keepAccount: true })
      lastRenewedToken = data.accessToken
      return 'renewed'
    }
    if (response.status !== 401 && response.status !== 400) return 'unreachable'
    return endSession()
  } catch {
    // A network failure is no refusal: the person stays signed in and retries later.
    return 'unreachable'
  }
}

/** Requests the next tokens. With a wrong clock the browser's proof is invalid; the server then sends its time. */
async function requestRefresh(refreshToken: string, now?: number): Promise<Response> {
  const proof = await createProofHeader(
    refreshUrl,
    now === undefined ? { token: refreshToken } : { token: refreshToken, now },
  )
  const response = await fetch(refreshUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...proof },
    body: JSON.stringify({ refreshToken }),
  })
  if (response.status !== 401 || now !== undefined) return response
  const { error } = (await response.clone().json()) as { error?: { code?: string; details?: { now?: number } } }
  const time = error?.code === 'invalid_proof' ? error.details?.now : undefined
  return time === undefined ? response : requestRefresh(refreshToken, time)
}

function endSession(): Renewal {
  clearSession()
  for (const listener of listeners) listener()
  return 'refused'
}

function withLock(work: () => Promise<Renewal>): Promise<Renewal> {
  return 'locks' in navigator ? navigator.locks.request('draftwright-renew', work) : work()
}

/** The two headers of every request; a token about to end is renewed first. */
export async function getAuthHeaders(): Promise<Record<string, string>> {
  if (readStoredValue('refreshToken') !== null && !isSignedIn() && readStoredValue('accessToken') !== lastRenewedToken)
    await renewSession()
  const accountId = readStoredValue('accountId')
  return {
    authorization: `Bearer ${readStoredValue('accessToken') ?? anonymousKey}`,
    ...(accountId === null ? {} : { 'account-id': accountId }),
  }
}

const signOutUrl = '/functions/v1/api/auth/signOut'

/** Deletes all data of the person in this browser, and ends the session on the server without waiting for it. */
export function signOutBrowser(): void {
  const refreshToken = readStoredValue('refreshToken')
  clearStorage()
  if (refreshToken === null) deleteBrowserKey()
  else void endServerSession(refreshToken)
}

async function endServerSession(refreshToken: string): Promise<void> {
  // The key signs once more before it is deleted: the server lets nobody else end a session that is bound to it.
  const proof = await createProofHeader(signOutUrl)
  deleteBrowserKey()
  try {
    await fetch(signOutUrl, {
      method: 'POST',
      // Sent even if the tab is closed.
      keepalive: true,
      headers: { authorization: `Bearer ${anonymousKey}`, 'content-type': 'application/json', ...proof },
      body: JSON.stringify({ refreshToken }),
    })
  } catch {
    // Without a network the session cannot be used from here anyway, and expires.
  }
}
