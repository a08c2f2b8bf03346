import { leftOutReasons } from '@draftwright/contract/left-out'
import { networks } from '@draftwright/contract/networks'
import { VoiceProfileData } from '@draftwright/contract/brand-voice'
import { z } from 'zod'
import { feedbackKinds } from '@draftwright/contract/vocabulary'

/** The steps a text goes through, in order; `feedback` revises a finished one. */
export const WritingTask = z.enum(['brief', 'outline', 'draft', 'edit', 'fit', 'feedback'])
export type WritingTask = z.infer<typeof WritingTask>

/**
 * A channel's requirements. Words are counted without author prompts; characters as the network counts them
 * (graphemes).
 */
export const ChannelNorm = z.object({
  form: z.enum(['article', 'post']),
  network: z.enum(networks).nullable().optional(),
  minWords: z.number(),
  idealWords: z.number(),
  maxWords: z.number(),
  maxCharacters: z.number().nullable(),
  hasTitle: z.boolean(),
  hasHeadings: z.boolean(),
  hashtags: z.number(),
  linksAllowed: z.boolean(),
})
export type ChannelNorm = z.infer<typeof ChannelNorm>

const OutlineSection = z.object({ heading: z.string(), points: z.array(z.string()) })
type OutlineSection = z.infer<typeof OutlineSection>

/** All sources a model may use; nothing else may appear in a text. */
export const WritingInput = z.object({
  /** As the author left it: a note, a transcript, bullets, pasted HTML, in any language, 1 to 5,000 and more words. */
  idea: z.string(),
  isVoice: z.boolean().optional(),
  title: z.string().optional(),
  keyword: z.string().optional(),
  /** Accepted by a person: kept unchanged. */
  outline: z.array(OutlineSection).optional(),
  opening: z.string().optional(),
  pillar: z
    .object({
      name: z.string(),
      description: z.string().nullable(),
      keywords: z.array(z.string()),
      primary_keyword: z.string().nullable(),
      intention: z.string().nullable(),
      authority_url: z.string().nullable(),
    })
    .optional(),
  channel: z.object({ name: z.string(), type: z.string(), prompt: z.string().nullable(), norm: ChannelNorm }),
  /** Earlier posts of the workspace, newest first: for internal links and for the spelling of names. */
  earlier: z.array(z.object({ title: z.string(), url: z.string().nullable(), text: z.string() })),
  language: z.string().optional(),
  /** The channel's voice: the profile as rules, the same in words, and the beginnings of sample texts. */
  voice: z.object({ profile: VoiceProfileData, words: z.string(), samples: z.array(z.string()) }).optional(),
  /** The text so far, as Markdown: required by `edit`, `fit` and `feedback`. */
  draft: z.string().optional(),
  /** `feedback` only: the person's request, and the part of `draft` that it is about (the whole if omitted). */
  feedback: z.string().optional(),
  /** A kind of feedback that the model supports; `feedback`, if any, is an additional request. */
  kind: z.enum(feedbackKinds).optional(),
  /** `translate`: the target language, as an ISO 639-1 code or a name. */
  into: z.string().optional(),
  selection: z.string().optional(),
})
export type WritingInput = z.infer<typeof WritingInput>

export const Brief = z.object({
  angle: z.string().describe('The one thing the text says, in the words of the author'),
  audience: z.string().nullable().describe('Whom it is for, if the author says so'),
  points: z.array(z.string()).describe('Every point the author makes, each a whole sentence'),
  keyword: z.string(),
  language: z.string().describe('ISO 639-1 code of the language of the idea'),
  left_out: z
    .array(z.object({ text: z.string(), reason: z.enum(leftOutReasons) }))
    .describe('Every sentence of the idea that will not be in the text, word for word, with why'),
  questions: z
    .array(z.object({ text: z.string(), after: z.string().nullable() }))
    .default([])
    .describe(
      'At most three questions that an editor would ask the author about what the idea does not say, in its language; `after` is the sentence of the idea that the answer belongs behind, null for the end',
    ),
})
export type Brief = z.infer<typeof Brief>

export const Outline = z.object({
  titles: z.array(z.string()).min(1).max(5),
  outline: z.array(OutlineSection),
  opening: z.string(),
  keyword: z.string(),
})
export type Outline = z.infer<typeof Outline>

/** `draft` and `edit`: the body as Markdown. The title is not part of it; headings are `##`; prompts are `[[Add …]]` paragraphs. */
export const MarkdownText = z.object({ markdown: z.string() })
export type MarkdownText = z.infer<typeof MarkdownText>

/** Hashtags are bare words without `#`, not repeated in `markdown`; text and hashtags together stay within `maxCharacters`. */
export const Fit = z.object({
  markdown: z.string(),
  excerpt: z.string(),
  hashtags: z.array(z.string()),
  slug: z.string(),
})
export type Fit = z.infer<typeof Fit>

/** `markdown` is the whole revised document, or the revised selection; `title` only if it changed. */
export const FeedbackAnswer = z.object({
  markdown: z.string(),
  title: z.string().nullable(),
  note: z
    .string()
    .nullable()
    .describe('What was cut, and what of the request could not be done and why; null when there is nothing to tell'),
})
export type FeedbackAnswer = z.infer<typeof FeedbackAnswer>

/** The schema required of every model, by task. `draft` and `edit` may also be streamed as bare Markdown. */
export const writingOutputs = {
  brief: Brief,
  outline: Outline,
  draft: MarkdownText,
  edit: MarkdownText,
  fit: Fit,
  feedback: FeedbackAnswer,
} as const
export type WritingOutput = { [T in WritingTask]: z.infer<(typeof writingOutputs)[T]> }

/** A line that asks the author for something; it becomes a `prompt` node and blocks approval until filled or dismissed. */
export const AUTHOR_PROMPT = /^\[\[(.+)\]\]$/
