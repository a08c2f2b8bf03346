import * as z from 'zod/mini'
import { BrowserStep, ChatPrompt, pastedAnswer } from './chat-prompts.ts'
import { Content, Revision } from './content.ts'
import { checkTogether, ById, Id, Place, singleLine, longText, Time } from './fields.ts'
import { NoteChoices, Notes } from './notes.ts'
import { ChatReply, ProposedChange } from './proposals.ts'
import { defineRoutes } from './route.ts'
import { feedbackKinds, isInsertKind, maxIdeaLength, steps, tones } from './vocabulary.ts'

const runStates = ['queued', 'running', 'done', 'failed', 'stopped'] as const
const runKinds = ['initial', 'full', 'all', 'feedback', 'chat'] as const

const OutlineSection = z.object({ heading: z.string(), points: z.array(z.string()) })
export const Outline = z.object({
  titles: z.array(z.string()),
  outline: z.array(OutlineSection),
  opening: z.string(),
  /** To choose from, the first is `opening`; empty if a model offered one or none. */
  openings: z._default(z.array(z.string()), []),
  keyword: z.string(),
})
const text = longText(maxIdeaLength).check(z.regex(/\S/u, 'must not be empty'))
const source = {
  /** Either the idea or its text. */
  idea_id: z.optional(Id),
  text: z.optional(text),
  pillar_id: z.optional(z.nullable(Id)),
  keyword: z.optional(singleLine(80)),
  title: z.optional(singleLine(200)),
  model: z.optional(singleLine(100)),
}
const needsSource = checkTogether<{ idea_id?: string; text?: string }>(
  (body) => (body.idea_id === undefined) !== (body.text === undefined),
  { error: 'must be given, or text in its place, but not both', path: ['idea_id'] },
)
const Brief = z.strictObject(source).check(needsSource)
export const FullBrief = z
  .strictObject({
    ...source,
    title: singleLine(200),
    outline: z
      .array(
        z.strictObject({
          heading: singleLine(200),
          points: z.array(singleLine(2000)).check(z.maxLength(40, 'must have at most 40 entries')),
        }),
      )
      .check(z.minLength(1, 'must have at least one section'), z.maxLength(30, 'must have at most 30 sections')),
    opening: z.optional(longText(4000)),
  })
  .check(needsSource)
const BrowserDraft = z
  .strictObject({
    ...source,
    answer: pastedAnswer.answer,
    /** Whose model it is, such as Chrome. */
    browser: singleLine(40),
  })
  .check(needsSource)
const TidiedDraft = z.strictObject({ ...source, choices: NoteChoices }).check(needsSource)
const PastedDraft = z.strictObject({ ...source, ...pastedAnswer }).check(needsSource)
const kind = z.enum(feedbackKinds, { error: `must be one of ${feedbackKinds.join(', ')}` })
const feedbackFields = {
  content_id: Id,
  /** What to change, in the person's words; can be combined with `kind`. */
  feedback: z.optional(longText(4000).check(z.regex(/\S/u, 'must not be empty'))),
  /** A kind of feedback that is offered only if the model supports it; see `ModelInfo.can`. */
  kind: z.optional(kind),
  /** For `translate` only: the target language, as an ISO 639-1 code or a name. */
  language: z.optional(singleLine(40)),
  /** For `tone` only. */
  tone: z.optional(z.enum(tones, { error: `must be one of ${tones.join(', ')}` })),
  /** The words the feedback refers to, as they are in the text. */
  selection: z.optional(longText(20_000)),
  /** Their editor positions; if omitted, the words are searched for. What is written at the cursor needs its position. */
  place: z.optional(z.strictObject({ from: Place, to: Place })),
  model: z.optional(singleLine(100)),
}
interface AskedFeedback {
  feedback?: string
  kind?: string
  language?: string
  tone?: string
  place?: unknown
}
const feedbackChecks = [
  checkTogether<AskedFeedback>((body) => body.feedback !== undefined || body.kind !== undefined, {
    error: 'must be given, or a kind in its place',
    path: ['feedback'],
  }),
  checkTogether<AskedFeedback>((body) => (body.kind === 'translate') === (body.language !== undefined), {
    error: 'must be given to translate, and only then',
    path: ['language'],
  }),
  checkTogether<AskedFeedback>((body) => (body.kind === 'tone') === (body.tone !== undefined), {
    error: 'must be given to change the tone, and only then',
    path: ['tone'],
  }),
  checkTogether<AskedFeedback>((body) => body.place !== undefined || !isInsertKind(body.kind), {
    error: 'must say where to write',
    path: ['place'],
  }),
  checkTogether<AskedFeedback>((body) => body.feedback !== undefined || body.kind !== 'notes', {
    error: 'must be the notes',
    path: ['feedback'],
  }),
] as const
export const Feedback = z.strictObject(feedbackFields).check(...feedbackChecks)
const PastedFeedback = z.strictObject({ ...feedbackFields, ...pastedAnswer }).check(...feedbackChecks)

/** What a run has used so far, all its attempts and repeated steps together. */
export const RunUsage = z.object({
  input_tokens: z.number(),
  output_tokens: z.number(),
  /** Of the input, what a provider read from its cache; absent in older runs. */
  cached_tokens: z.optional(z.number()),
  /** Milliseconds of work, without waiting in the queue. */
  duration_ms: z.number(),
  /** US dollars by the prices that the workspace's owner stated; null without them. */
  cost_usd: z.nullable(z.number()),
})

export const Run = z.object({
  id: Id,
  kind: z.enum(runKinds),
  state: z.enum(runStates),
  channel_id: Id,
  idea_id: z.nullable(Id),
  content_id: z.nullable(Id),
  /** The post it creates a variant of. */
  source_content_id: z.nullable(Id),
  /** The variant it rewrites. */
  rewrites_id: z.nullable(Id),
  model: z.string(),
  steps: z.array(
    z.object({
      step: z.enum([...steps, 'feedback', 'chat']),
      state: z.enum(runStates),
      text: z.string(),
      thinking_ms: z.optional(z.number()),
    }),
  ),
  /** Result of `initial`. */
  outline: z.nullable(Outline),
  revision_id: z.nullable(Id),
  /** For feedback and chats: the request. */
  asked: z.nullable(
    z.object({
      kind: z.nullable(z.enum(feedbackKinds)),
      language: z.nullable(z.string()),
      tone: z.nullable(z.enum(tones)),
      feedback: z.nullable(z.string()),
      selection: z.nullable(z.string()),
      place: z.nullable(z.object({ from: z.number(), to: z.number() })),
    }),
  ),
  /** Titles, openings or headlines to choose from. */
  choices: z.nullable(z.array(z.string())),
  /** What a chat about the text answered, beside the changes that it proposes. */
  reply: z.nullable(ChatReply),
  error: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** Null before anything was written. */
  usage: z.nullable(RunUsage),
  created_at: Time,
  updated_at: Time,
})
/** One line of the stream; `text` is what was added to the step since the last line. */
export const RunEvent = z.object({
  run_id: Id,
  step: z.nullable(z.string()),
  state: z.enum(runStates),
  text: z.optional(z.string()),
  /** How long the model has thought so far before it writes. */
  thinking_ms: z.optional(z.number()),
})
export const ModelInfo = z.object({
  id: z.string(),
  label: z.string(),
  is_default: z.boolean(),
  is_offline: z.boolean(),
  can_transcribe: z.boolean(),
  /** The kinds of feedback it supports. */
  can: z.array(z.enum(feedbackKinds)),
})
export type Outline = z.infer<typeof Outline>
type Brief = z.infer<typeof Brief>
export type FullBrief = z.infer<typeof FullBrief>
export type Feedback = z.infer<typeof Feedback>
export type Run = z.infer<typeof Run>
export type RunUsage = z.infer<typeof RunUsage>
export type RunEvent = z.infer<typeof RunEvent>
export type ModelInfo = z.infer<typeof ModelInfo>

const ByChannel = z.object({ channel_id: Id })
const start = { method: 'POST', right: 'generation:write', limit: 'ai', params: ByChannel, events: RunEvent } as const
const FeedbackResult = z.object({
  /** Null for a list to choose from. */
  revision: z.nullable(Revision),
  changes: z.array(ProposedChange),
  note: z.nullable(z.string()),
  choices: z.nullable(z.array(z.string())),
})
const prompt = {
  method: 'POST',
  right: 'generation:write',
  alsoRights: ['ideas:read', 'channels:read'],
  audit: 'none',
  params: ByChannel,
  data: ChatPrompt,
} as const
const paste = { method: 'POST', right: 'generation:write', params: ByChannel, refuses: [502] } as const
export const generation = defineRoutes({
  all: { ...start, path: '/generate-content/:channel_id', body: Brief, data: Content },
  initial: { ...start, path: '/generate-content/:channel_id/initial', body: Brief, data: Outline },
  full: { ...start, path: '/generate-content/:channel_id/generate-full', body: FullBrief, data: Content },
  html: {
    method: 'POST',
    path: '/generate-content/:channel_id/html',
    right: 'content:read',
    audit: 'none',
    params: ByChannel,
    body: z.strictObject({ content_id: Id }),
    data: z.object({ html: z.string() }),
  },
  feedback: {
    ...start,
    path: '/generate/:channel_id/feedback',
    body: Feedback,
    data: FeedbackResult,
  },
  /** The idea as it is read without a model, with what would be left out and what is in doubt; and the draft that a person makes of it. */
  notes: { ...prompt, path: '/generate-content/:channel_id/notes', body: Brief, data: Notes },
  tidy: { ...paste, path: '/generate-content/:channel_id/tidied', body: TidiedDraft, data: Content },
  /** The prompt of `all` for a chat window, and its answer as a draft; the same for feedback. */
  prompt: { ...prompt, path: '/generate-content/:channel_id/prompt', body: Brief },
  paste: { ...paste, path: '/generate-content/:channel_id/pasted', body: PastedDraft, data: Content },
  /** One step of `all` for the browser's own model, and its answer as a draft. The model runs in the page; prompts and checks stay here. */
  browserStep: {
    ...prompt,
    path: '/generate-content/:channel_id/browser-step',
    body: Brief,
    data: BrowserStep,
  },
  browserDraft: { ...paste, path: '/generate-content/:channel_id/browser-draft', body: BrowserDraft, data: Content },
  feedbackPrompt: { ...prompt, path: '/generate/:channel_id/feedback/prompt', body: Feedback },
  feedbackPaste: {
    ...paste,
    path: '/generate/:channel_id/feedback/pasted',
    body: PastedFeedback,
    data: FeedbackResult,
  },
  /** Starts a run and returns at once; the run continues if the person leaves. */
  start: {
    method: 'POST',
    path: '/generation-runs',
    right: 'generation:write',
    limit: 'ai',
    isQueued: true,
    body: z.strictObject({ ...source, channel_id: Id }).check(needsSource),
    data: Run,
  },
  list: {
    method: 'GET',
    path: '/generation-runs',
    right: 'content:read',
    query: z.strictObject({
      idea_id: z.optional(Id),
      content_id: z.optional(Id),
      state: z.optional(z.literal('under_way')),
    }),
    data: z.array(Run),
  },
  read: { method: 'GET', path: '/generation-runs/:id', right: 'content:read', params: ById, data: Run },
  events: {
    method: 'GET',
    path: '/generation-runs/:id/events',
    right: 'content:read',
    params: ById,
    data: Run,
    events: RunEvent,
  },
  stop: { method: 'POST', path: '/generation-runs/:id/stop', right: 'generation:write', params: ById, data: Run },
  /** Runs one step and those after it again. */
  rerun: {
    method: 'POST',
    path: '/generation-runs/:id/steps/:step',
    right: 'generation:write',
    limit: 'ai',
    isQueued: true,
    params: z.object({ id: Id, step: z.enum([...steps, 'feedback', 'chat']) }),
    data: Run,
  },
  models: { method: 'GET', path: '/generation-models', right: 'content:read', data: z.array(ModelInfo) },
})
