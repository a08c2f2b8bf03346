import { useCan } from '../../api/rights.ts'
import { useListContentAuthorsQuery } from './api.ts'

/** Names of the workspace's people; former members are "A former member". */
export function useMemberNames(): (userId: string | null) => string {
  const canRead = useCan()('members:read')
  const { data } = useListContentAuthorsQuery(undefined, { skip: !canRead })
  return (userId) => {
    if (userId === null) return 'Nobody'
    if (!canRead) return 'A colleague'
    const member = data?.find((candidate) => candidate.user_id === userId)
    return member ? member.display_name || member.email : data ? 'A former member' : '…'
  }
}
