import * as z from 'zod/mini'
import { ChatPrompt, pastedAnswer } from '../chat-prompts.ts'
import { ById, Day, Id, longText, singleLine, Time, wholeNumber } from '../fields.ts'
import { Nothing } from '../envelope.ts'
import { Idea } from '../ideas.ts'
import { defineRoutes } from '../route.ts'
import {
  momentKinds,
  noteKinds,
  noteMakers,
  notesAgain,
  noteStates,
  notesBy,
  notesFormats,
  sectionKinds,
} from './vocabulary.ts'

/** A place in the shown text of a segment; `quote` is that text. */
const Evidence = z.object({ seq: z.number(), start: z.number(), end: z.number(), quote: z.string() })
const MeetingNote = z.object({
  id: Id,
  kind: z.enum(noteKinds),
  /** Why the rules point to it; kept when a person keeps it as something. */
  moment: z.nullable(z.enum(momentKinds)),
  topic: z.nullable(z.string()),
  text: z.string(),
  speaker_id: z.nullable(Id),
  /** Null if nobody was named. */
  owner: z.nullable(z.string()),
  /** Null if no day was said. */
  due_on: z.nullable(Day),
  due_words: z.nullable(z.string()),
  evidence: z.array(Evidence),
  /** What was said later and may take it back. */
  later: z.array(Evidence),
  /** What a second making says about it. */
  again: z.nullable(z.enum(notesAgain)),
  /** The line that a person kept and this one says in other words; accepting it puts it in that one’s place. */
  differs_from: z.nullable(Id),
  made_by: z.enum(noteMakers),
  made_with: z.string(),
  state: z.enum(noteStates),
  updated_at: Time,
})
const text = longText(2000).check(z.regex(/\S/u, 'must not be empty'))
const sectionKind = z.enum(sectionKinds, { error: `must be one of ${sectionKinds.join(', ')}` })
const NoteChange = z.partial(
  z.strictObject({
    text,
    owner: z.nullable(singleLine(100)),
    due_on: z.nullable(Day),
    state: z.enum(['proposed', 'accepted', 'rejected'], { error: 'must be proposed, accepted or rejected' }),
    /** Its section; a moment becomes a note by it. */
    kind: sectionKind,
    topic: z.nullable(singleLine(80)),
    /** The line that it stands behind; null for the beginning. */
    after: z.nullable(Id),
  }),
)
const NewNote = z.strictObject({
  kind: sectionKind,
  topic: z._default(z.nullable(singleLine(80)), null),
  text,
  owner: z._default(z.nullable(singleLine(100)), null),
  due_on: z._default(z.nullable(Day), null),
  /** Lines of the transcript that it rests on, if any. */
  lines: z._default(z.array(wholeNumber(1)).check(z.maxLength(20, 'must list at most 20 lines')), []),
  after: z._default(z.nullable(Id), null),
})
const NewIdeaFromMeeting = z.strictObject({
  from_seq: wholeNumber(1),
  to_seq: wholeNumber(1),
  /** The words of the lines, unless given. */
  text: z.optional(longText(20_000)),
  pillar_id: z.optional(z.nullable(Id)),
})
/** Something said that may be worth a post. */
const SuggestedIdea = z.object({
  why: z.enum(['asked_twice', 'story', 'objection', 'question']),
  text: z.string(),
  /** The lines around it, so that one sees what it was about; the words themselves among them. */
  context: z.array(z.object({ seq: z.number(), speaker: z.string(), text: z.string() })),
  from_seq: z.number(),
  to_seq: z.number(),
  /** The idea that was made of it. */
  idea_id: z.nullable(Id),
})
export type MeetingNote = z.infer<typeof MeetingNote>
export type SuggestedIdea = z.infer<typeof SuggestedIdea>

/** The line before the part; 0 for the first. */
const after = z._default(wholeNumber(0), 0)
/** `after` of the next part; null after the last. */
const next = z.nullable(z.number())
const path = '/meetings/meeting-records/:id'
const ofNote = z.object({ id: Id, note_id: Id })
export const meetingNotes = defineRoutes({
  /** In the order in which it was said; those of a person first. */
  list: { method: 'GET', path: `${path}/notes`, right: 'meetings:read', params: ById, data: z.array(MeetingNote) },
  /** A line of a person. 409 `too_many` beyond 500. */
  add: {
    method: 'POST',
    path: `${path}/notes`,
    right: 'meetings:write',
    params: ById,
    body: NewNote,
    data: MeetingNote,
  },
  /** One line of several, in the place of the first, with the words that each of them rests on. */
  merge: {
    method: 'POST',
    path: `${path}/notes/merge`,
    right: 'meetings:write',
    params: ById,
    body: z.strictObject({
      note_ids: z
        .array(Id)
        .check(z.minLength(2, 'must list at least two lines'), z.maxLength(20, 'must list at most 20 lines')),
    }),
    data: MeetingNote,
  },
  /** Removes a line of a person; those that were merged into it come back. 409 `wrong_state` for others, which are rejected instead. */
  remove: {
    method: 'DELETE',
    path: `${path}/notes/:note_id`,
    right: 'meetings:write',
    params: ofNote,
    data: Nothing,
  },
  /** What nobody rejected, by the sections of the meeting's type; candidates of the rules are left out. */
  export: {
    method: 'GET',
    path: `${path}/notes/export`,
    right: 'meetings:read',
    params: ById,
    query: z.strictObject({
      format: z._default(z.enum(notesFormats, { error: `must be one of ${notesFormats.join(', ')}` }), 'md'),
    }),
    produces: 'text/plain',
    data: Nothing,
  },
  /** The same as a Word file. */
  exportWord: {
    method: 'GET',
    path: `${path}/notes/export-word`,
    right: 'meetings:read',
    params: ById,
    produces: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    data: Nothing,
  },
  /** Tells members of the workspace about the notes. 404 for whom is no member, 409 `not_visible` for who does not see the meeting. */
  share: {
    method: 'POST',
    path: `${path}/notes/share`,
    right: 'meetings:write',
    // It tells people, and changes nothing.
    audit: 'none',
    params: ById,
    body: z.strictObject({
      user_ids: z
        .array(Id)
        .check(z.minLength(1, 'must list at least one member'), z.maxLength(100, 'must list at most 100 members')),
      words: z._default(longText(1000), ''),
    }),
    data: z.object({ n_told: z.number() }),
  },
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
  /** What a chat window is asked for about a part of the transcript, and its answer, checked like a model's. */
  prompt: {
    method: 'POST',
    path: `${path}/notes/prompt`,
    right: 'meetings:write',
    alsoRights: ['meetings:read'],
    audit: 'none',
    params: ById,
    body: z.strictObject({ after }),
    data: z.extend(ChatPrompt, { next }),
  },
  paste: {
    method: 'POST',
    path: `${path}/notes/pasted`,
    refuses: [502],
    right: 'meetings:write',
    params: ById,
    body: z.strictObject({ after, ...pastedAnswer }),
    data: z.object({ notes: z.array(MeetingNote), next }),
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
