import type { meetingNotes, SuggestedIdea } from '@draftwright/contract/meetings/meeting-notes'
import type { HandlerContext } from '../../../http/handler.ts'
import { findAskedTwice, findStories, type SaidPassage } from '../../../models/composer/meeting/find-stories.ts'
import type { SpokenSegment } from '../../../models/composer/meeting/spoken.ts'
import { readMeetingNotes } from '../reading/read-meetings.ts'
import { readMeetingRow } from '../records/sight.ts'
import type { MeetingRow } from '../records/store.ts'
import { listSpeakers } from '../transcripts/speakers-store.ts'
import { listSegments } from '../transcripts/store.ts'
import { listMeetingIdeas, listNoteRows } from './store.ts'

const maxSuggestions = 12
/** Lines that are read for stories and questions: of a longer meeting its first hours. */
const maxLines = 4000
/** Notes of other meetings, whose questions are compared. */
const maxNotes = 500

/** In the order in which they are shown. */
const reasons = ['asked_twice', 'story', 'objection', 'question', 'quote', 'number'] as const
const isNoteReason = (kind: string): kind is SuggestedIdea['why'] =>
  ['objection', 'question', 'quote', 'number'].includes(kind)

/** What was said that may be worth a post: questions asked twice first. Nothing of a private meeting. */
export async function listSuggestedIdeas(
  call: HandlerContext<(typeof meetingNotes)['suggestedIdeas']>,
): Promise<SuggestedIdea[]> {
  const { db, params } = call
  const meeting = await readMeetingRow(call, params.id)
  // Ideas are for everyone in the workspace.
  if (meeting.visibility === 'private') return []
  const [rows, ideas, elsewhere, segments] = await Promise.all([
    listNoteRows(db, params.id),
    listMeetingIdeas(db, params.id),
    readMeetingNotes(call, maxNotes),
    readSpokenSegments(call, meeting),
  ])
  const questions = elsewhere
    .filter(({ kind, meeting_id }) => kind === 'question' && meeting_id !== params.id)
    .map(({ text }) => text)
  const toSuggestion = (why: SuggestedIdea['why'], { text, fromSeq, toSeq }: SaidPassage): SuggestedIdea => {
    const idea = ideas.find(({ from_seq, to_seq }) => from_seq === fromSeq && to_seq === toSeq)
    return { why, text, from_seq: fromSeq, to_seq: toSeq, idea_id: idea?.idea_id ?? null }
  }
  const noted = rows.flatMap(({ kind, text, evidence, state }) => {
    const [first, last] = [evidence[0], evidence.at(-1)]
    if (!isNoteReason(kind) || state === 'rejected' || first === undefined || last === undefined) return []
    return [toSuggestion(kind, { text, fromSeq: first.seq, toSeq: last.seq })]
  })
  const suggestions = [
    ...findAskedTwice(segments, questions).map((passage) => toSuggestion('asked_twice', passage)),
    ...findStories(segments).map((passage) => toSuggestion('story', passage)),
    ...noted,
  ].toSorted((one, other) => reasons.indexOf(one.why) - reasons.indexOf(other.why))
  const unique = new Map(suggestions.toReversed().map((one) => [one.text, one]))
  return suggestions.filter((one) => unique.get(one.text) === one).slice(0, maxSuggestions)
}

/** The lines with who said them; none without a transcript. */
async function readSpokenSegments(
  { db }: Pick<HandlerContext<(typeof meetingNotes)['suggestedIdeas']>, 'db'>,
  { transcript_id, attendees }: MeetingRow,
): Promise<SpokenSegment[]> {
  if (transcript_id === null) return []
  const [speakers, segments] = await Promise.all([
    listSpeakers(db, transcript_id),
    listSegments(db, transcript_id, 0, maxLines),
  ])
  const nameOf = new Map(speakers.map(({ id, name }) => [id, name]))
  const own = new Set(attendees.flatMap(({ name, user_id }) => (user_id === null ? [] : [name.toLowerCase()])))
  return segments.map(({ seq, speaker_id, text }) => {
    const name = nameOf.get(speaker_id) ?? null
    const speaker = name === 'Unknown' ? null : name
    return { seq, speakerId: speaker_id, speaker, isOwn: own.has(speaker?.toLowerCase() ?? ''), text }
  })
}
