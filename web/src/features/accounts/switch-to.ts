import { chooseAccount } from '../../api/session.ts'

/** Keeps the choice and starts the whole app anew: nothing of the other workspace stays in memory. */
export function switchTo(account: { id: string; name: string }): void {
  chooseAccount(account)
  location.assign('/')
}
