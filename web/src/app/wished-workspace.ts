import * as accountsRoutes from '@draftwright/contract/routes/accounts.generated'
import type { Account } from '@draftwright/contract/accounts'
import { send } from '../api/api.ts'
import { chooseAccount, stored } from '../api/session.ts'
import { leadOn } from './lead-on.ts'

/**
 * A link in a mail names the workspace it is about. Who is a member is taken there; the address goes on without the
 * name, and without a word where it is of no workspace of theirs.
 */
export async function enterWishedWorkspace(request: Request): Promise<void> {
  const { pathname, searchParams, hash } = new URL(request.url)
  const wish = searchParams.get('workspace')
  if (wish === null) return
  searchParams.delete('workspace')
  if (wish !== stored('accountId')) {
    const answer = await send({ route: accountsRoutes.list, fallback: 'Failed to fetch accounts' })
    // The contract says what the answer holds.
    const own = 'data' in answer ? (answer.data as Account[]) : []
    const wished = own.find(({ id }) => id === wish)
    if (wished !== undefined) chooseAccount(wished)
  }
  const search = searchParams.size === 0 ? '' : `?${searchParams}`
  throw leadOn(request, pathname + search + hash)
}
