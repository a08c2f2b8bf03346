import { findMoments, type MeetingToRead } from '../../../models/composer/meeting/find-moments.ts'
import type { SpokenSegment } from '../../../models/composer/meeting/spoken.ts'
import type { FoundNote } from '../../../models/meeting-notes/found-note.ts'

/** A meeting whose lines come as JSON: copying 60,000 objects to the worker would hold the server for 100 ms. */
export interface PagedMeeting extends Omit<MeetingToRead, 'segments'> {
  readonly pages: readonly string[]
}

/** `findMoments`, in a worker thread. */
export function findPagedMoments({ pages, ...meeting }: PagedMeeting): FoundNote[] {
  // Our own pages of make-notes.ts.
  const segments = pages.flatMap((page) => JSON.parse(page) as SpokenSegment[])
  return findMoments({ ...meeting, segments })
}
