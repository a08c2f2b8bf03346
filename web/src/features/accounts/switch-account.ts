import { chooseAccount, clearAccount } from '../../api/session.ts'
import { paths } from '../../app/paths.ts'
import type { Account } from '@draftwright/contract/accounts'

/** Keeps the choice and starts the whole app again: nothing of the other workspace stays in memory. */
export function switchAccount(account: { id: string; name: string }): void {
  chooseAccount(account)
  location.assign('/')
}

/** After the workspace was left or deleted: into the first other one, or to where one is chosen. */
export function switchToRemainingAccount(accounts: readonly Account[], gone: string): void {
  const next = accounts.find(({ id, deleted_at }) => id !== gone && deleted_at === null)
  if (next !== undefined) return switchAccount(next)
  clearAccount()
  return location.assign(paths.selectAccount)
}
