import * as z from 'zod/mini'
import { shapeIds, shapeLanguages } from './post-shapes/vocabulary.ts'

/** Why a part of an idea is out of the text or in doubt. */
const asideReasons = ['filler', 'private', 'hidden', 'instruction', 'correction', 'unsure', 'gap', 'talk'] as const
export type AsideReason = (typeof asideReasons)[number]

const blockKinds = ['paragraph', 'heading', 'bullet', 'step', 'turn', 'table', 'quote', 'code'] as const
/** What a part has that answers a question, as far as it can be read off exactly. */
const cues = ['figure', 'date', 'quote', 'link', 'question'] as const
export type Cue = (typeof cues)[number]

/** A sentence of an idea, or a piece of one. All parts with what stands before each are the whole idea. */
export const NotePart = z.object({
  text: z.string(),
  /** Spaces, line ends and marks of lists before it; of a turn also who says it, and when. */
  before: z.string(),
  /** The number of its block; parts of one block stand in one paragraph. */
  block: z.number(),
  kind: z.enum(blockKinds),
  /** Who says it. */
  speaker: z.nullable(z.string()),
  /** `out`: taken out unless a person puts it back. `doubtful`: in the text until a person says that it is not for readers. */
  state: z.enum(['kept', 'doubtful', 'out']),
  reason: z.nullable(z.enum(asideReasons)),
  cues: z.array(z.enum(cues)),
})
export type NotePart = z.infer<typeof NotePart>

/** An idea as it was read without a model. */
export const Notes = z.object({
  /** Of the idea as it was read. */
  version: z.string(),
  language: z.enum(shapeLanguages),
  /** Whether it is a chat or a transcript: then a person chooses the lines that are the point. */
  is_talk: z.boolean(),
  parts: z.array(NotePart),
  /** Sentences of the author that can be the title. */
  titles: z.array(z.string()),
})
export type Notes = z.infer<typeof Notes>

/** The answer to one question of a post shape. */
export const ShapeAnswer = z.strictObject({
  question: z.string().check(z.maxLength(40, 'must have at most 40 characters')),
  heading: z.string().check(z.trim(), z.maxLength(200, 'must have at most 200 characters')),
  text: z.string().check(z.trim(), z.maxLength(20_000, 'must have at most 20000 characters')),
})
export type ShapeAnswer = z.infer<typeof ShapeAnswer>

const index = z.number().check(z.int(), z.minimum(0, 'must be 0 or more'), z.maximum(60_000, 'must be at most 60000'))
const indexes = z.array(index).check(z.maxLength(20_000, 'must have at most 20000 numbers'))

/** What a person decided about an idea: which of its parts are in the text, or the answers to a shape's questions. */
export const NoteChoices = z.strictObject({
  /** Of the notes that were shown; if the idea has changed since, 409 `notes_changed`. */
  version: z.string().check(z.maxLength(64, 'must have at most 64 characters')),
  /** Parts in the text, by their numbers. */
  kept: z.optional(indexes),
  /** Doubtful parts that the person called right. */
  right: z.optional(indexes),
  shape: z.optional(
    z.strictObject({
      id: z.enum(shapeIds, { error: `must be one of ${shapeIds.join(', ')}` }),
      language: z.enum(shapeLanguages, { error: `must be one of ${shapeLanguages.join(', ')}` }),
      answers: z.array(ShapeAnswer).check(z.maxLength(40, 'must have at most 40 answers')),
    }),
  ),
})
export type NoteChoices = z.infer<typeof NoteChoices>

/** The sentence that says why a passage is marked. */
export const asideLabels: Record<AsideReason, string> = {
  filler: 'A sound of speech.',
  private: 'Said to be left out.',
  hidden: 'The notes ask to leave this out.',
  instruction: 'This reads like a note to the editor.',
  correction: 'This takes something back.',
  unsure: 'This is not certain yet.',
  gap: 'Something is missing here.',
  talk: 'These notes are a conversation. Choose the lines that are the point.',
}
