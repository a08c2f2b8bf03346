import type { Segment } from '@draftwright/contract/meetings/transcripts'
import { segmentsPerPage } from '@draftwright/contract/meetings/vocabulary'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLazyReadTranscriptQuery } from './api.ts'

export interface Segments {
  /** Undefined while its page is loading. */
  find: (seq: number) => Segment | undefined
  /** Loads the pages of these lines, if they are not there. */
  want: (from: number, to: number) => void
  /** The line that is being spoken then; null before the first, or while its page is loading. */
  findAt: (ms: number, count: number) => number | null
  replace: (segment: Segment) => void
  /** Loads again what is shown. */
  reload: () => void
}

/** The lines of a transcript, of which only the pages that are looked at are loaded. */
export function useSegments(meetingId: string): Segments {
  const [bySeq, setBySeq] = useState<ReadonlyMap<number, Segment>>(new Map())
  const pages = useRef(new Set<number>())
  const [read] = useLazyReadTranscriptQuery()
  const load = useCallback(
    async (page: number) => {
      pages.current.add(page)
      const { data } = await read({ params: { id: meetingId }, query: { after: page * segmentsPerPage } })
      if (data === undefined) pages.current.delete(page)
      else
        setBySeq((before) => new Map([...before, ...data.segments.map((segment) => [segment.seq, segment] as const)]))
    },
    [meetingId, read],
  )
  const want = useCallback(
    (from: number, to: number) => {
      const [first, last] = [Math.floor((from - 1) / segmentsPerPage), Math.floor((to - 1) / segmentsPerPage)]
      for (let page = Math.max(0, first); page <= last; page++) if (!pages.current.has(page)) void load(page)
    },
    [load],
  )
  const reload = useCallback(() => {
    for (const page of pages.current) void load(page)
  }, [load])
  useEffect(() => want(1, 1), [want])
  return {
    find: (seq) => bySeq.get(seq),
    want,
    findAt: (ms, count) => findSpokenLine((seq) => bySeq.get(seq), want, ms, count),
    replace: (segment) => setBySeq((before) => new Map(before).set(segment.seq, segment)),
    reload,
  }
}

/** The last line that has begun, found by halving; lines without a time count as those before them. */
function findSpokenLine(
  find: (seq: number) => Segment | undefined,
  want: (from: number, to: number) => void,
  ms: number,
  count: number,
): number | null {
  let [low, high] = [1, count]
  while (low <= high) {
    const middle = Math.floor((low + high) / 2)
    const segment = find(middle)
    if (segment === undefined) {
      want(middle, middle)
      return null
    }
    if ((segment.start_ms ?? 0) <= ms) low = middle + 1
    else high = middle - 1
  }
  return high === 0 ? null : high
}
