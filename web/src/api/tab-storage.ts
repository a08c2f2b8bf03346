/** Data of this tab that survives a reload or a redirect. It is deleted with the tab, and with the session. */

/** A pending code: it must survive a reload, because reading the mail may close this page on a phone. */
export interface AwaitedCode {
  email: string
  /** The secret that makes the code valid in this browser only. */
  request: string
  purpose: 'sign_in' | 'sign_up'
}
const awaitedCodeKey = 'draftwright-awaited-code'

export function readAwaitedCode(): AwaitedCode | null {
  const text = sessionStorage.getItem(awaitedCodeKey)
  // Nothing but keepAwaitedCode writes it.
  return text === null ? null : (JSON.parse(text) as AwaitedCode)
}

export function saveAwaitedCode(code: AwaitedCode | null): void {
  if (code === null) sessionStorage.removeItem(awaitedCodeKey)
  else sessionStorage.setItem(awaitedCodeKey, JSON.stringify(code))
}

/** The pending redirect of this tab: to sign in elsewhere and return to the requested page, or to add that as a sign-in method. */
export interface PendingOAuth {
  aim: 'sign-in' | 'add'
  wish: string | null
}
const pendingOAuthKey = 'departure'

export function savePendingOAuth(pending: PendingOAuth): void {
  sessionStorage.setItem(pendingOAuthKey, JSON.stringify(pending))
}

/** Null if there is none, such as in another tab. */
export function readPendingOAuth(): PendingOAuth | null {
  const stored = sessionStorage.getItem(pendingOAuthKey)
  // Only keepDeparture writes here.
  return stored === null ? null : (JSON.parse(stored) as PendingOAuth)
}

export const clearPendingOAuth = (): void => sessionStorage.removeItem(pendingOAuthKey)

/** The secret of an invitation during sign-in. In memory too: signing out clears the storage. */
let invitationSecret: string | null = null

export const readInvitationSecret = (): string | null => (invitationSecret ??= sessionStorage.getItem('invitation'))

/** Null deletes it. */
export function saveInvitationSecret(secret: string | null): void {
  invitationSecret = secret
  if (secret === null) sessionStorage.removeItem('invitation')
  else sessionStorage.setItem('invitation', secret)
}
