import type { meetingNotes, SuggestedIdea } from '@draftwright/contract/meetings/meeting-notes'
import type { HandlerContext } from '../../../http/handler.ts'
import { findAskedTwice, findStories, type SaidPassage } from '../../../models/composer/meeting/find-stories.ts'
import type { SpokenSegment } from '../../../models/composer/meeting/spoken.ts'
import { readMeetingNotes } from '../reading/index.ts'
import { type MeetingRow, readMeetingRow } from '../records/index.ts'
import { listSegmentRange, listSegments, listSpeakers } from '../transcripts/index.ts'
import { listMeetingIdeas, listNoteRows } from '../notes/index.ts'

const maxSuggestions = 12
/** Lines that are read for stories and questions: of a longer meeting its first hours. */
const maxLines = 4000
/** Notes of other meetings, whose questions are compared. */
const maxNotes = 500

/** In the order in which they are shown. */
const reasons = ['asked_twice', 'story', 'objection', 'question'] as const
const isNoteReason = (kind: string | null): kind is 'objection' | 'question' =>
  kind === 'objection' || kind === 'question'
/** Lines before and behind, so that one sees what it was about. */
const around = 1

/** Stories, objections and questions that may be worth a post, with what was said around them; questions asked twice first. Nothing of a private meeting, or that somebody asked not to tell. */
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
  const toSuggestion = (
    why: SuggestedIdea['why'],
    { text, fromSeq, toSeq }: SaidPassage,
  ): Omit<SuggestedIdea, 'context'> => {
    const idea = ideas.find(({ from_seq, to_seq }) => from_seq === fromSeq && to_seq === toSeq)
    return { why, text, from_seq: fromSeq, to_seq: toSeq, idea_id: idea?.idea_id ?? null }
  }
  const noted = rows.flatMap(({ kind, moment, text, evidence, state }) => {
    const [first, last] = [evidence[0], evidence.at(-1)]
    const why = kind === 'moment' ? moment : kind
    if (!isNoteReason(why) || state === 'rejected' || first === undefined || last === undefined) return []
    return [toSuggestion(why, { text, fromSeq: first.seq, toSeq: last.seq })]
  })
  const secret = new Set(
    rows
      .filter(({ kind, moment, state }) => (kind === 'private' || moment === 'private') && state !== 'rejected')
      .flatMap(({ evidence }) => evidence.map(({ seq }) => seq)),
  )
  const suggestions = [
    ...findAskedTwice(segments, questions).map((passage) => toSuggestion('asked_twice', passage)),
    ...findStories(segments).map((passage) => toSuggestion('story', passage)),
    ...noted,
  ].toSorted((one, other) => reasons.indexOf(one.why) - reasons.indexOf(other.why))
  const unique = new Map(suggestions.toReversed().map((one) => [one.text, one]))
  const shown = suggestions
    .filter((one) => unique.get(one.text) === one)
    .filter(({ from_seq, to_seq }) => ![...secret].some((seq) => seq >= from_seq && seq <= to_seq))
    .slice(0, maxSuggestions)
  const speakers = meeting.transcript_id === null ? [] : await listSpeakers(db, meeting.transcript_id)
  const names = new Map(speakers.map(({ id, name }) => [id, name]))
  const ideasWithContext: SuggestedIdea[] = []
  // One after the other: the embedded database answers one statement at a time.
  for (const one of shown) {
    const lines =
      meeting.transcript_id === null
        ? []
        : await listSegmentRange(db, meeting.transcript_id, Math.max(1, one.from_seq - around), one.to_seq + around)
    const context = lines.map(({ seq, speaker_id, text }) => ({ seq, speaker: names.get(speaker_id) ?? '', text }))
    ideasWithContext.push({ ...one, context })
  }
  return ideasWithContext
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
