import { useEffect, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../../api/api.ts'
import { useListAvailableRecordingsQuery } from './sources-api.ts'

const pollMs = 1000
const query = { body: {} }

/** What the note takers have that is not here yet; asked again while some of it is being brought in. */
export function useRecordingsToBringIn({ skip = false } = {}) {
  const asked = useListAvailableRecordingsQuery(query, { skip, refetchOnMountOrArgChange: true })
  const recordings = (asked.data ?? []).filter(({ transcript_id }) => transcript_id === null)
  const isWaiting = recordings.some(({ state }) => state === 'waiting')
  useListAvailableRecordingsQuery(query, { skip, pollingInterval: isWaiting ? pollMs : 0 })
  return { ...asked, recordings }
}

/** Has the list of meetings read again when a recording was brought in, also one that was never seen waiting. */
export function useRefreshWhenBroughtIn(skip: boolean) {
  const dispatch = useDispatch()
  const { data, recordings } = useRecordingsToBringIn({ skip })
  const nLeft = data === undefined ? 0 : recordings.length
  const before = useRef(nLeft)
  useEffect(() => {
    if (nLeft < before.current) dispatch(api.util.invalidateTags([{ type: 'meetings', id: 'list' }]))
    before.current = nLeft
  }, [dispatch, nLeft])
}
