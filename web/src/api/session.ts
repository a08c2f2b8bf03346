import type { Session } from '@draftwright/contract/auth'
import { isValidToken } from './token.ts'

/** The only file that accesses local storage: it holds the four values of the specification. */
const storedKeys = ['accessToken', 'refreshToken', 'accountId', 'accountName'] as const
type Key = (typeof storedKeys)[number]

export const readStoredValue = (key: Key): string | null => localStorage.getItem(key)

/** Keeps a new session. The workspace chosen before stays chosen when the same person's tokens are only renewed. */
export function saveSession(session: Session, { keepAccount = false } = {}): void {
  localStorage.setItem('accessToken', session.accessToken)
  localStorage.setItem('refreshToken', session.refreshToken)
  if (keepAccount && readStoredValue('accountId') !== null) return
  if (session.account === null) clearAccount()
  else chooseAccount(session.account)
}

export function chooseAccount(account: { id: string; name: string }): void {
  isLossPending = false
  localStorage.setItem('accountId', account.id)
  localStorage.setItem('accountName', account.name)
}

/** Deletes the chosen workspace; the person then chooses another one. */
export function clearAccount(): void {
  localStorage.removeItem('accountId')
  localStorage.removeItem('accountName')
}

/** Deletes the stored session. A sign-in flow's data in this tab (a pending code, a provider) stays. */
export function clearCredentials(): void {
  for (const key of storedKeys) localStorage.removeItem(key)
}

export function clearSession(): void {
  clearCredentials()
  sessionStorage.clear()
}

/** Deletes all data of the person in this browser. */
export function clearStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
}

export const isSignedIn = (): boolean => isValidToken(readStoredValue('accessToken'))

/** Notifies when another tab signs out, in, or changes the workspace. Returns a function that unsubscribes. */
export function subscribeToOtherTabs(listener: (key: Key, value: string | null) => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    const key = storedKeys.find((known) => known === event.key)
    if (key !== undefined) listener(key, event.newValue)
    // localStorage.clear() in another tab has no key.
    if (event.key === null) listener('accessToken', null)
  }
  addEventListener('storage', handleStorage)
  return () => removeEventListener('storage', handleStorage)
}

const accountLossListeners = new Set<() => void>()
/** A loss that no page has been notified of yet. */
let isLossPending = false
/** Called when the server says that the stored workspace is not, or no longer, the person's. */
export function subscribeToAccountLoss(listener: () => void): () => void {
  accountLossListeners.add(listener)
  if (isLossPending) listener()
  isLossPending = false
  return () => accountLossListeners.delete(listener)
}

/** Deletes the workspace of a refused call, unless another has been chosen since. */
export function handleAccountLoss(accountId: string | null): void {
  if (readStoredValue('accountId') !== accountId) return
  clearAccount()
  isLossPending = accountLossListeners.size === 0
  for (const listener of accountLossListeners) listener()
}
