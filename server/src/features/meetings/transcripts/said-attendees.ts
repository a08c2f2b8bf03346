import type { AccountDb } from '../../../db/account-db.ts'
import type { SaidAttendee } from '../../../documents/transcript/attendees.ts'
import { listSpeakers } from './speakers-store.ts'
import type { TranscriptRow } from './store.ts'

/** Those the file names as attendees, else its speakers, as far as these are names. */
export async function listSaidAttendees(db: AccountDb, transcript: TranscriptRow) {
  if (transcript.attendees.length > 0) return transcript.attendees
  const speakers = await listSpeakers(db, transcript.id)
  return toSaidAttendees(speakers.flatMap(({ label, name }) => (hasName(label) ? [name] : [])))
}

/** Speakers as attendees, as far as their labels are names. */
export const toSaidAttendees = (labels: readonly (string | null)[]): SaidAttendee[] =>
  labels.filter(hasName).map((name) => ({ name, email: null }))

const hasName = (label: string | null): label is string => label !== null && !noName.test(label)
const noName =
  /^(?:(?:unknown )?(?:speaker|sprecher|participant|guest)(?: ?[\dA-Z-]{1,4})?|unknown|me|them|others|[A-Z]|\d+)$/iu
