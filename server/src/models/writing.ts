import { leftOutReasons } from '@draftwright/contract/left-out'
import { NoteChoices } from '@draftwright/contract/notes'
import { networks } from '@draftwright/contract/networks'
import { VoiceProfileData } from '@draftwright/contract/brand-voice'
import { z } from 'zod'
import { feedbackKinds, tones } from '@draftwright/contract/vocabulary'

/** The steps a text goes through, in order; `feedback` revises a finished one. The composer takes them one by one. */
export type WritingTask = keyof WritingOutput

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
  linkCharacters: z.number().optional(),
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
  /** Who the workspace is, in sentences: its page "About us". */
  about: z.string().optional(),
  /** The name of the person whose text it is. */
  author: z.string().optional(),
  /** The day it is written on in the workspace's zone, as `YYYY-MM-DD`. */
  today: z.string().optional(),
  /** As the author left it: a note, a transcript, bullets, pasted HTML, in any language, 1 to 5,000 and more words. */
  idea: z.string(),
  isVoice: z.boolean().optional(),
  /** Without a model: what the person decided about the notes. */
  choices: z.optional(NoteChoices),
  title: z.string().optional(),
  keyword: z.string().optional(),
  /** Accepted by a person: kept unchanged. */
  outline: z.array(OutlineSection).optional(),
  opening: z.string().optional(),
  /** Of the plan: whom it is for, and what the text must not say. */
  audience: z.string().optional(),
  donts: z.array(z.string()).optional(),
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
  /** Pages and files that the author gave, with their passages that matter here, by the numbers of their footnotes. */
  sources: z
    .array(
      z.object({
        title: z.string(),
        href: z.string().nullable(),
        day: z.string().nullable(),
        passages: z.array(z.string()),
      }),
    )
    .optional(),
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
  tone: z.enum(tones).optional(),
  selection: z.string().optional(),
  /** The text on both sides of the selection, or of the cursor where something is to be written. */
  around: z.object({ before: z.string(), after: z.string() }).optional(),
  /** For a chat: the numbers of the blocks that the selection is in, and their text. */
  blocks: z.object({ from: z.number(), to: z.number(), markdown: z.string() }).optional(),
  /** For a chat: what was said before, and passages of the workspace under their numbers. */
  turns: z.array(z.object({ request: z.string(), reply: z.string() })).optional(),
  passages: z.array(z.object({ number: z.number(), name: z.string(), text: z.string() })).optional(),
})
export type WritingInput = z.infer<typeof WritingInput>

const LeftOut = z
  .array(z.object({ text: z.string(), reason: z.enum(leftOutReasons) }))
  .describe('Every sentence of the idea that will not be in the text, word for word, with why')
const Questions = z
  .array(z.object({ text: z.string(), after: z.string().nullable(), heading: z.string().nullable().optional() }))
  .default([])
  .describe(
    'At most three questions that an editor would ask the author about what the idea does not say, in its language; `after` is the sentence of the idea that the answer belongs behind, null for the end',
  )

export const Brief = z.object({
  angle: z.string(),
  audience: z.string().nullable(),
  points: z.array(z.string()),
  keyword: z.string(),
  language: z.string(),
  left_out: LeftOut,
  questions: Questions,
})
export type Brief = z.infer<typeof Brief>

/** What a language model plans before it writes an article; nullable rather than optional, as strict schemas want it. */
export const Plan = z.object({
  titles: z.array(z.string()).min(1).describe('Three titles without clickbait, the best first'),
  openings: z
    .array(z.string())
    .describe('Two openings of one to three sentences that start with the point, the better one first'),
  outline: z
    .array(OutlineSection)
    .describe('The sections, with every point of the idea once, each a whole sentence under the heading it belongs to'),
  audience: z.string().nullable().describe('Whom it is for, if the author says so'),
  donts: z
    .array(z.string())
    .describe(
      'What the text must not say: what the author wants left out or kept private, and what the data does not support',
    ),
  keyword: z.string().describe('The keyword it is best found by'),
  language: z.string().describe('ISO 639-1 code of the language of the idea'),
  left_out: LeftOut,
  questions: Questions,
})
export type Plan = z.infer<typeof Plan>

/** A whole text as a language model or a chat answered it; whatever it did not say is empty. */
export interface DraftAnswer {
  readonly title: string
  readonly markdown: string
  readonly excerpt: string
  readonly slug: string
  readonly keyword: string
  readonly hashtags: string[]
  /** Further titles and openings to choose from. */
  readonly titles: string[]
  readonly openings: string[]
  readonly left_out: Brief['left_out']
  readonly questions: Brief['questions']
}

export const Outline = z.object({
  titles: z.array(z.string()).max(5),
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

/** What each step gives, and what the composer answers by task. */
export interface WritingOutput {
  brief: Brief
  outline: Outline
  draft: MarkdownText
  edit: MarkdownText
  fit: Fit
  feedback: FeedbackAnswer
}

/** A line that asks the author for something, in older texts; it becomes a `prompt` node and blocks approval until filled or dismissed. */
export const AUTHOR_PROMPT = /^\[\[(.+)\]\]$/
