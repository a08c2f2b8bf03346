import type { Session } from '@draftwright/contract/auth'
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
  isLossUntold = false
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

/** Leaves nothing of the person behind in this browser. */
export function clearStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
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

const losers = new Set<() => void>()
/** Lost while no page was there yet to hear of it. */
let isLossUntold = false
/** Called when the server says that the stored workspace is not, or no longer, the person's. */
export function onAccountLoss(listener: () => void): () => void {
  losers.add(listener)
  if (isLossUntold) listener()
  isLossUntold = false
  return () => losers.delete(listener)
}

/** Forgets the workspace a refused call was made in, unless another has been chosen since. */
export function loseAccount(accountId: string | null): void {
  if (stored('accountId') !== accountId) return
  forgetAccount()
  isLossUntold = losers.size === 0
  for (const listener of losers) listener()
}
