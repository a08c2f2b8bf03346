import { useCan } from '../../api/rights.ts'
import { useListRunsQuery } from './api.ts'

/** Milliseconds between two polls of running runs. */
const pollMs = 10_000

/** The posts and ideas with running runs, of all people and devices. */
export function useIdsUnderWay(): ReadonlySet<string> {
  const can = useCan()
  const { data = [] } = useListRunsQuery(
    { query: { state: 'under_way' } },
    {
      skip: !can('content:read'),
      pollingInterval: pollMs,
      skipPollingIfUnfocused: true,
      refetchOnMountOrArgChange: true,
    },
  )
  return new Set(data.flatMap(({ content_id, idea_id }) => [content_id, idea_id].filter((id) => id !== null)))
}
