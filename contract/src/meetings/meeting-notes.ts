import * as z from 'zod/mini'
import { ById, Day, Id, longText, singleLine, Time, wholeNumber } from '../fields.ts'
import { Idea } from '../ideas.ts'
import { defineRoutes } from '../route.ts'
import { noteKinds, noteMakers, noteStates, notesBy } from './vocabulary.ts'

/** A place in the shown text of a segment; `quote` is that text. */
const Evidence = z.object({ seq: z.number(), start: z.number(), end: z.number(), quote: z.string() })
const MeetingNote = z.object({
  id: Id,
  kind: z.enum(noteKinds),
  topic: z.nullable(z.string()),
  text: z.string(),
  speaker_id: z.nullable(Id),
  /** Null if nobody was named. */
  owner: z.nullable(z.string()),
  /** Null if no day was said. */
  due_on: z.nullable(Day),
  due_words: z.nullable(z.string()),
  evidence: z.array(Evidence),
  made_by: z.enum(noteMakers),
  made_with: z.string(),
  state: z.enum(noteStates),
  updated_at: Time,
})
const NoteChange = z.partial(
  z.strictObject({
    text: longText(2000).check(z.regex(/\S/u, 'must not be empty')),
    owner: z.nullable(singleLine(100)),
    due_on: z.nullable(Day),
    state: z.enum(['proposed', 'accepted', 'rejected'], { error: 'must be proposed, accepted or rejected' }),
  }),
)
const NewIdeaFromMeeting = z.strictObject({
  from_seq: wholeNumber(1),
  to_seq: wholeNumber(1),
  /** The words of the lines, unless given. */
  text: z.optional(longText(20_000)),
  pillar_id: z.optional(z.nullable(Id)),
})
/** Something said that may be worth a post. */
const SuggestedIdea = z.object({
  why: z.enum(['asked_twice', 'story', 'objection', 'question', 'number', 'quote']),
  text: z.string(),
  from_seq: z.number(),
  to_seq: z.number(),
  /** The idea that was made of it. */
  idea_id: z.nullable(Id),
})
export type MeetingNote = z.infer<typeof MeetingNote>
export type SuggestedIdea = z.infer<typeof SuggestedIdea>

const path = '/meetings/meeting-records/:id'
const ofNote = z.object({ id: Id, note_id: Id })
export const meetingNotes = defineRoutes({
  /** In the order in which it was said; those of a person first. */
  list: { method: 'GET', path: `${path}/notes`, right: 'meetings:read', params: ById, data: z.array(MeetingNote) },
  update: {
    method: 'PUT',
    path: `${path}/notes/:note_id`,
    right: 'meetings:write',
    audit: 'once-in-a-while',
    params: ofNote,
    body: NoteChange,
    data: MeetingNote,
  },
  /** Makes the notes again, from now on by the model or the rules if one is named; what people accepted, edited or rejected stays. 409 without a transcript. */
  rebuild: {
    method: 'POST',
    path: `${path}/notes/rebuild`,
    right: 'meetings:write',
    limit: 'ai',
    params: ById,
    query: z.strictObject({ by: z.optional(z.enum(notesBy, { error: `must be one of ${notesBy.join(', ')}` })) }),
    data: z.array(MeetingNote),
  },
  suggestedIdeas: {
    method: 'GET',
    path: `${path}/suggested-ideas`,
    right: 'meetings:read',
    params: ById,
    data: z.array(SuggestedIdea),
  },
  createIdea: {
    method: 'POST',
    alsoRights: ['meetings:read'],
    path: `${path}/ideas`,
    right: 'ideas:write',
    params: ById,
    body: NewIdeaFromMeeting,
    data: Idea,
  },
})
