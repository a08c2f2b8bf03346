import type { Session } from '@draftwright/contract/auth'
import { anonymousKey } from '@draftwright/contract/credentials'
import { forgetKey, proofFor } from './browser-key.ts'
import { clearSession, clearStorage, isSignedIn, keepSession, stored } from './session.ts'

const listeners = new Set<() => void>()
/** Called once when the server has refused to renew the session. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const refreshUrl = '/functions/v1/api/auth/refreshToken'
type Renewal = 'renewed' | 'refused' | 'unreachable'
let renewing: Promise<Renewal> | null = null

/**
 * Renews the access token once for all who ask, over all tabs: whoever comes second finds the new one stored.
 * `rejected` is a token that the server has just refused, however good it looks from here.
 */
export function renewSession(rejected: string | null = null): Promise<Renewal> {
  renewing ??= withLock(() => renew(rejected)).finally(() => {
    renewing = null
  })
  return renewing
}

/** The last token this tab was given: a clock that runs ahead must not renew it again before every call. */
let fresh: string | null = null

async function renew(rejected: string | null): Promise<Renewal> {
  if (isSignedIn() && stored('accessToken') !== rejected) return 'renewed'
  const refreshToken = stored('refreshToken')
  if (refreshToken === null) return stored('accessToken') === null ? 'refused' : endSession()
  try {
    const response = await refresh(refreshToken)
    if (response.ok) {
      const { data } = (await response.json()) as { data: Session }
      keepSession(data, { keepAccount: true })
      fresh = data.accessToken
      return 'renewed'
    }
    if (response.status !== 401 && response.status !== 400) return 'unreachable'
    return endSession()
  } catch {
    // No network is no refusal: the person stays signed in and tries again later.
    return 'unreachable'
  }
}

/** Asks for the next tokens. A wrong clock spoils the proof of the browser's key; the server then says what time it is. */
async function refresh(refreshToken: string, now?: number): Promise<Response> {
  const proof = await proofFor(refreshUrl, now === undefined ? { token: refreshToken } : { token: refreshToken, now })
  const response = await fetch(refreshUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...proof },
    body: JSON.stringify({ refreshToken }),
  })
  if (response.status !== 401 || now !== undefined) return response
  const { error } = (await response.clone().json()) as { error?: { code?: string; details?: { now?: number } } }
  const time = error?.code === 'invalid_proof' ? error.details?.now : undefined
  return time === undefined ? response : refresh(refreshToken, time)
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
export async function authorizedHeaders(): Promise<Record<string, string>> {
  if (stored('refreshToken') !== null && !isSignedIn() && stored('accessToken') !== fresh) await renewSession()
  const accountId = stored('accountId')
  return {
    authorization: `Bearer ${stored('accessToken') ?? anonymousKey}`,
    ...(accountId === null ? {} : { 'account-id': accountId }),
  }
}

const signOutUrl = '/functions/v1/api/auth/signOut'

/** Leaves nothing of the person behind in this browser, and ends the session on the server without waiting for it. */
export function leaveBrowser(): void {
  const refreshToken = stored('refreshToken')
  clearStorage()
  if (refreshToken === null) forgetKey()
  else void endOnServer(refreshToken)
}

async function endOnServer(refreshToken: string): Promise<void> {
  // The key signs once more before it is forgotten: the server lets nobody else end a session that is bound to it.
  const proof = await proofFor(signOutUrl)
  forgetKey()
  try {
    await fetch(signOutUrl, {
      method: 'POST',
      // Outlives the tab, which people like to close next.
      keepalive: true,
      headers: { authorization: `Bearer ${anonymousKey}`, 'content-type': 'application/json', ...proof },
      body: JSON.stringify({ refreshToken }),
    })
  } catch {
    // Without a network the session is out of reach here all the same, and ends by itself.
  }
}
