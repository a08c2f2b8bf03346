import type { DeletionPreview } from '@draftwright/contract/meetings/meetings'
import type { AccountDb } from '../../../db/account-db.ts'
import { countMeetingThings, type DeletionCounts } from './deletion-store.ts'

type Thing = keyof DeletionCounts

const said: readonly Thing[] = ['recordings', 'segments', 'file', 'notes']
/** What people wrote on the meeting's own page. */
const written: readonly Thing[] = ['edited_notes', 'own_notes', 'proposals']
/** What was made of it elsewhere. */
const made: readonly Thing[] = ['tasks', 'entries', 'ideas', 'posts']

/** What goes and what stays if what was said is deleted, or the whole meeting. */
export async function previewDeletion(db: AccountDb, meetingId: string): Promise<DeletionPreview> {
  const counts = await countMeetingThings(db, meetingId)
  const list = (things: readonly Thing[]) => things.map((what) => ({ what, n: counts[what] })).filter(({ n }) => n > 0)
  return {
    said: { goes: list(said), stays: list([...written, ...made]) },
    meeting: { goes: list([...said, ...written]), stays: list(made) },
  }
}
