import * as accountsRoutes from '@draftwright/contract/routes/accounts.generated'
import type { Account } from '@draftwright/contract/accounts'
import { sendRequest } from '../api/api.ts'
import { chooseAccount, readStoredValue } from '../api/session.ts'
import { redirectTo } from './redirect-to.ts'

/**
 * Links in emails name their workspace. Switches members to that workspace; then redirects to the address without the
 * parameter, silently when the person is not a member.
 */
export async function openLinkedWorkspace(request: Request): Promise<void> {
  const { pathname, searchParams, hash } = new URL(request.url)
  const linkedId = searchParams.get('workspace')
  if (linkedId === null) return
  searchParams.delete('workspace')
  if (linkedId !== readStoredValue('accountId')) {
    const answer = await sendRequest({ route: accountsRoutes.list, fallback: 'Failed to fetch accounts' })
    // The contract defines the shape of the response.
    const own = 'data' in answer ? (answer.data as Account[]) : []
    const linkedAccount = own.find(({ id }) => id === linkedId)
    if (linkedAccount !== undefined) chooseAccount(linkedAccount)
  }
  const search = searchParams.size === 0 ? '' : `?${searchParams}`
  throw redirectTo(request, pathname + search + hash)
}
