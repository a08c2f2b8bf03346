import * as z from 'zod/mini'

/**
 * What a check of a text finds. `uncited` is taken from a source without a footnote that leads there; `claim` is a denial, a certainty or a superlative that the sources do not
 * have; `leftover` is a word of the model to its user; `aside` is a passage of the notes that may be meant for the editor.
 */
const findingKinds = [
  'figure',
  'name',
  'quote',
  'private',
  'aside',
  'link',
  'uncited',
  'claim',
  'leftover',
  'repeated',
  'language',
] as const
export type FindingKind = (typeof findingKinds)[number]

export const findingStates = ['open', 'right', 'gone'] as const

/** Something in a text that a person should look at, as it is written there. */
export const ContentFinding = z.object({
  id: z.string(),
  kind: z.enum(findingKinds),
  text: z.string(),
  /** Why, in a sentence. */
  reason: z.string(),
  /** The sentence that it stands in. */
  place: z.string(),
  /** The passage that comes nearest, and the name of the source it stands in; null if none does. */
  source: z.nullable(z.object({ name: z.string(), text: z.string() })),
  /** What the source says instead. */
  fix: z.nullable(z.string()),
  /** Names of all sources that were searched. */
  looked_in: z.array(z.string()),
  /** Whether an approval waits for it while it is open. */
  holds: z.boolean(),
  /** `right`: a person says so. `gone`: it no longer stands in the text. */
  state: z.enum(findingStates),
  settled_by: z.nullable(z.string()),
  settled_at: z.nullable(z.string()),
})
export type ContentFinding = z.infer<typeof ContentFinding>
