import { useCan } from '../../api/rights.ts'
import { useListRunsQuery } from './api.ts'

/** Milliseconds between two looks at what is being written. */
const lookEvery = 10_000

/** The posts and ideas that something is being written for, by whomever and from wherever. */
export function useUnderWay(): ReadonlySet<string> {
  const can = useCan()
  const { data = [] } = useListRunsQuery(
    { query: { state: 'under_way' } },
    {
      skip: !can('content:read'),
      pollingInterval: lookEvery,
      skipPollingIfUnfocused: true,
      refetchOnMountOrArgChange: true,
    },
  )
  return new Set(data.flatMap(({ content_id, idea_id }) => [content_id, idea_id].filter((id) => id !== null)))
}
