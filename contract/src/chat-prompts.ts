import * as z from 'zod/mini'
import { longText, singleLine } from './fields.ts'

/** A whole request as one text for any chat window. */
export const ChatPrompt = z.object({
  prompt: z.string(),
  /** What was given is too long for a chat and ends early in it. */
  is_shortened: z.boolean(),
})

/** What a chat window answered, and which chat it was. */
export const pastedAnswer = {
  answer: longText(100_000).check(z.regex(/\S/u, 'must not be empty')),
  from: z._default(singleLine(60), 'Chat'),
}

/** A request for a model that runs in the person's browser. */
export const BrowserStep = z.object({
  /** For the system prompt: the same for every text. */
  rules: z.string(),
  prompt: z.string(),
  /** The JSON schema of the answer; null for Markdown in the form that the prompt describes. */
  schema: z.nullable(z.record(z.string(), z.unknown())),
  /** The idea is too long for such a model and ends early in it. */
  is_shortened: z.boolean(),
})
