import type { Session } from '@draftwright/contract/auth'
import { anonymousKey } from '@draftwright/contract/credentials'
import { forgetKey, proofFor } from './browser-key.ts'
import { isValidToken } from './token.ts'

/** The only file that touches local storage: the four values of the specification live here. */
const keys = ['accessToken', 'refreshToken', 'accountId', 'accountName'] as const
type Key = (typeof keys)[number]

export const stored = (key: Key): string | null => localStorage.getItem(key)

/** Keeps a new session. The workspace chosen before stays chosen when the same person's tokens are only renewed. */
export function keepSession(session: Session, { keepAccount = false } = {}): void {
  localStorage.setItem('accessToken', session.accessToken)
  localStorage.setItem('refreshToken', session.refreshToken)
  if (keepAccount && stored('accountId') !== null) return
  if (session.account === null) forgetAccount()
  else chooseAccount(session.account)
}

export function chooseAccount(account: { id: string; name: string }): void {
  localStorage.setItem('accountId', account.id)
  localStorage.setItem('accountName', account.name)
}

/** Afterwards nothing names a workspace; whoever is signed in chooses one. */
export function forgetAccount(): void {
  localStorage.removeItem('accountId')
  localStorage.removeItem('accountName')
}

export function clearSession(): void {
  for (const key of keys) localStorage.removeItem(key)
  sessionStorage.clear()
}

const signOutUrl = '/functions/v1/api/auth/signOut'

/** Leaves nothing of the person behind in this browser, and ends the session on the server without waiting for it. */
export function leaveBrowser(): void {
  const refreshToken = stored('refreshToken')
  localStorage.clear()
  sessionStorage.clear()
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

/** A code that is awaited by mail: it must outlive a reload, because reading the mail may close this page on a phone. */
export interface AwaitedCode {
  email: string
  /** The word that makes the code good in this browser only. */
  request: string
  purpose: 'sign_in' | 'sign_up'
}
const awaited = 'draftwright-awaited-code'

export function awaitedCode(): AwaitedCode | null {
  const text = sessionStorage.getItem(awaited)
  // Nothing but keepAwaitedCode writes it.
  return text === null ? null : (JSON.parse(text) as AwaitedCode)
}

export function keepAwaitedCode(code: AwaitedCode | null): void {
  if (code === null) sessionStorage.removeItem(awaited)
  else sessionStorage.setItem(awaited, JSON.stringify(code))
}

/** What a person left this tab for: to sign in elsewhere and come back to the page wished for, or to add that as a way in. */
export interface OpenDeparture {
  aim: 'sign-in' | 'add'
  wish: string | null
}
const departureKey = 'departure'

export function keepDeparture(departure: OpenDeparture): void {
  sessionStorage.setItem(departureKey, JSON.stringify(departure))
}

/** Null where nobody left, such as a link opened in another tab. */
export function keptDeparture(): OpenDeparture | null {
  const kept = sessionStorage.getItem(departureKey)
  // Only keepDeparture writes here.
  return kept === null ? null : (JSON.parse(kept) as OpenDeparture)
}

export const dropDeparture = (): void => sessionStorage.removeItem(departureKey)

/** The secret of an invitation, on its way over sign-in. In memory too: signing out empties the storage. */
let invitation: string | null = null

export const keptInvitation = (): string | null => (invitation ??= sessionStorage.getItem('invitation'))

/** Null forgets it. */
export function keepInvitation(secret: string | null): void {
  invitation = secret
  if (secret === null) sessionStorage.removeItem('invitation')
  else sessionStorage.setItem('invitation', secret)
}

export const isSignedIn = (): boolean => isValidToken(stored('accessToken'))

/** Tells when another tab signs out, in, or changes the workspace. Answers the way to stop. */
export function onOtherTab(listener: (key: Key, value: string | null) => void): () => void {
  const heard = (event: StorageEvent) => {
    const key = keys.find((known) => known === event.key)
    if (key !== undefined) listener(key, event.newValue)
    // localStorage.clear() in another tab has no key.
    if (event.key === null) listener('accessToken', null)
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}

const listeners = new Set<() => void>()
/** Called once when the server has refused to renew the session. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const refreshUrl = '/functions/v1/api/auth/refreshToken'
const losers = new Set<() => void>()
/** Called when the server says that the stored workspace is not, or no longer, the person's. */
export function onAccountLoss(listener: () => void): () => void {
  losers.add(listener)
  return () => losers.delete(listener)
}

/** Forgets the workspace a refused call was made in, unless another has been chosen since. */
export function loseAccount(accountId: string | null): void {
  if (stored('accountId') !== accountId) return
  forgetAccount()
  for (const listener of losers) listener()
}

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
