/** What this tab remembers over a reload or a way round. It goes with the tab, and with the session. */

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
