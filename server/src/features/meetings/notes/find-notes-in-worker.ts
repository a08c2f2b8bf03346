import { findMeetingNotes, type FoundNote, type MeetingToRead } from '../../../models/composer/meeting/find-notes.ts'
import type { SpokenSegment } from '../../../models/composer/meeting/spoken.ts'

/** A meeting whose lines come as JSON: copying 60,000 objects to the worker would hold the server for 100 ms. */
export interface PagedMeeting extends Omit<MeetingToRead, 'segments'> {
  readonly pages: readonly string[]
}

/** `findMeetingNotes`, in a worker thread. */
export function findPagedNotes({ pages, ...meeting }: PagedMeeting): FoundNote[] {
  // Our own pages of make-notes.ts.
  const segments = pages.flatMap((page) => JSON.parse(page) as SpokenSegment[])
  return findMeetingNotes({ ...meeting, segments })
}
