import { chooseAccount, clearAccount } from '../../api/session.ts'
import { paths } from '../../app/paths.ts'
import type { Account } from '@draftwright/contract/accounts'

/** Stores the choice and reloads the whole app: no data of the other workspace stays in memory. */
export function switchAccount(account: { id: string; name: string }): void {
  chooseAccount(account)
  location.assign('/')
}

/** After the workspace was left or deleted: opens the first other one, or the page that offers them. */
export function switchToRemainingAccount(accounts: readonly Account[], gone: string): void {
  const next = accounts.find(({ id, deleted_at }) => id !== gone && deleted_at === null)
  if (next !== undefined) return switchAccount(next)
  clearAccount()
  return location.assign(paths.selectAccount)
}
