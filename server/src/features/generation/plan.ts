import { Outline, type Run } from '@draftwright/contract/generation'
import type { NoteChoices } from '@draftwright/contract/notes'
import {
  Brief,
  type DraftAnswer,
  FeedbackAnswer,
  Fit,
  MarkdownText,
  Plan,
  type WritingInput,
} from '../../models/writing.ts'
import type { TextSource } from '@draftwright/contract/proposals'
import { type FeedbackKind, isChoiceKind, steps as allSteps, type Tone } from '@draftwright/contract/vocabulary'
import { parseMarkdown } from '../../documents/parse-markdown.ts'
import { toText } from '../../documents/to-text.ts'
import { ChatAnswer } from '../../models/text-chat-answer.ts'

export type RunKind = Run['kind']
export type StepName = Run['steps'][number]['step']
export type RunState = Run['state']
export interface StepRow {
  step: string
  state: string
  text: string
  result: unknown
  /** How long the model has thought before it wrote. */
  thinking_ms?: number | undefined
}

/** The options of a run, stored with it; the idea itself is read when the run starts. */
export interface RunInput {
  text?: string
  pillar_id?: string | null
  keyword?: string
  title?: string
  outline?: { heading: string; points: string[] }[]
  opening?: string
  /** Without a model: what the person decided about the notes. */
  choices?: NoteChoices
  /** What a chat window answered; nothing else is asked then. */
  answer?: string
  feedback?: string
  kind?: FeedbackKind
  language?: string
  tone?: Tone
  selection?: string
  place?: { from: number; to: number }
  /** Of a chat: rows of the workspace that the person may read, as they were found for this request. */
  passages?: Passage[]
}

/** A row of the workspace and what it says. */
export interface Passage {
  source: TextSource
  text: string
}

const stepsByKind: Record<RunKind, readonly StepName[]> = {
  initial: ['brief', 'outline'],
  full: allSteps,
  all: allSteps,
  feedback: ['feedback'],
  chat: ['chat'],
}
const isStep = (name: string): name is StepName =>
  name === 'feedback' || name === 'chat' || allSteps.some((step) => step === name)
export const isRunFinished = (state: string): boolean => state === 'done' || state === 'failed' || state === 'stopped'

/** The steps of a new run; with an accepted outline that step is done before it starts. */
export function buildSteps(kind: RunKind, input: RunInput): StepRow[] {
  return stepsByKind[kind].map((step) => {
    const { title, outline, opening = '', keyword = '' } = input
    if (step !== 'outline' || outline === undefined || title === undefined)
      return { step, state: 'queued', text: '', result: null }
    const result: Outline = { titles: [title], outline, opening, openings: [], keyword }
    return { step, state: 'done', text: formatOutline(result), result }
  })
}

/** The steps to repeat from `from` on; earlier ones keep their results. Null: the run has no such step. */
export function resetStepsFrom(rows: readonly StepRow[], from: string): StepRow[] | null {
  const at = rows.findIndex((row) => row.step === from)
  if (at === -1) return null
  return rows.map((row, index) => (index < at && row.state === 'done' ? row : resetStep(row)))
}
const resetStep = ({ step }: StepRow): StepRow => ({ step, state: 'queued', text: '', result: null })

export function findNextStep(rows: readonly StepRow[]): { row: StepRow; step: StepName } | null {
  const row = rows.find(({ state }) => state !== 'done')
  return row !== undefined && isStep(row.step) ? { row, step: row.step } : null
}

const readStepResult = (rows: readonly StepRow[], step: StepName): unknown =>
  rows.find((row) => row.step === step)?.result

export function parseOutline(rows: readonly StepRow[]): Outline | null {
  const parsed = Outline.safeParse(readStepResult(rows, 'outline'))
  return parsed.success ? parsed.data : null
}

/** Of a run that writes a new text; an older run's brief may be of another shape. */
export const parseBrief = (rows: readonly StepRow[]) => {
  const parsed = Brief.safeParse(readStepResult(rows, 'brief'))
  return parsed.success ? parsed.data : { left_out: [], questions: [] }
}
export const parseFit = (rows: readonly StepRow[]) => Fit.parse(readStepResult(rows, 'fit'))
export const parseChat = (rows: readonly StepRow[]) => ChatAnswer.parse(readStepResult(rows, 'chat'))
/** The entries of a list that a model was asked for, without their marks; null for another request. */
export function parseChoices({ kind }: RunInput, rows: readonly StepRow[]): string[] | null {
  const answer = FeedbackAnswer.safeParse(readStepResult(rows, 'feedback'))
  if (!isChoiceKind(kind) || !answer.success) return null
  const lines = answer.data.markdown.split('\n').map((line) => toChoice(line))
  return [...new Set(lines.filter((line) => line !== ''))].slice(0, mostChoices)
}

const mostChoices = 8
const longestChoice = 600
const toChoice = (line: string): string =>
  toText(parseMarkdown(line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/u, '')))
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/^["“„«](.*)["”“»]$/u, '$1')
    .slice(0, longestChoice)
    .trim()

export const parseFeedback = (rows: readonly StepRow[]) => FeedbackAnswer.parse(readStepResult(rows, 'feedback'))

/** The model's input for a step: the workspace's data, and the results of earlier steps. */
export function buildStepInput(base: WritingInput, rows: readonly StepRow[]): WritingInput {
  const input = { ...base }
  const brief = Brief.safeParse(readStepResult(rows, 'brief'))
  if (brief.success) {
    if (brief.data.audience !== null) input.audience ??= brief.data.audience
    input.language ??= brief.data.language
    input.keyword ??= brief.data.keyword
  }
  const outline = parseOutline(rows)
  if (outline !== null) {
    const [title] = outline.titles
    if (title !== undefined) input.title ??= title
    if (outline.outline.length > 0) input.outline ??= outline.outline
    if (outline.opening !== '') input.opening ??= outline.opening
    if (outline.keyword !== '') input.keyword ??= outline.keyword
  }
  const plan = Plan.safeParse(readStepResult(rows, 'outline'))
  if (plan.success) input.donts ??= plan.data.donts
  for (const step of ['draft', 'edit'] as const) {
    const text = MarkdownText.safeParse(readStepResult(rows, step))
    if (text.success) input.draft = text.data.markdown
  }
  return input
}

/** Whether the run has its outline, from a model or from a person. */
export const isPlanned = (rows: readonly StepRow[]): boolean => parseOutline(rows) !== null

/** A model's plan as the results of its steps; the outline keeps what only the text needs. */
export function toPlanResults(plan: Plan): Record<'brief' | 'outline', unknown> {
  const { titles, outline, openings, audience, keyword, language, left_out, questions } = plan
  const points = outline.flatMap((section) => section.points)
  const brief: Brief = { angle: titles[0] ?? '', audience, points, keyword, language, left_out, questions }
  return { brief, outline: { ...plan, opening: openings[0] ?? '' } }
}

/** A model's text as the results of its steps; those that are done already keep theirs. */
export function toDraftResults(answer: DraftAnswer): Record<Exclude<StepName, 'feedback' | 'chat'>, unknown> {
  const { title, titles, openings, keyword, markdown, excerpt, hashtags, slug, left_out, questions } = answer
  const brief: Brief = { angle: title, audience: null, points: [], keyword, language: '', left_out, questions }
  const named = [title, ...titles].filter((one) => one !== '')
  const outline: Outline = { titles: named, outline: [], opening: '', openings, keyword }
  const fit: Fit = { markdown, excerpt, hashtags, slug }
  return { brief, outline, draft: { markdown }, edit: { markdown }, fit }
}

/** A step's result for its reader; a text is shown where it was written. */
export function formatStep(step: string, result: unknown): string {
  switch (step) {
    case 'brief':
      return formatBrief(Brief.parse(result))
    case 'outline':
      return formatOutline(Outline.parse(result))
    case 'fit':
      return formatFit(Fit.parse(result))
    default:
      return MarkdownText.parse(result).markdown
  }
}

function formatBrief({ angle, audience, points, left_out }: Brief): string {
  const lines = angle === '' ? [] : [`**${angle}**`]
  if (audience !== null) lines.push(`For ${audience}`)
  if (points.length > 0) lines.push(points.map((point) => `- ${point}`).join('\n'))
  if (left_out.length > 0) lines.push(`Left out: ${left_out.map(({ text }) => text).join('; ')}`)
  return lines.join('\n\n')
}

function formatOutline({ titles, outline, opening, openings }: Outline): string {
  const sections = outline.map(({ heading, points }) =>
    [`## ${heading}`, ...points.map((point) => `- ${point}`)].join('\n'),
  )
  const openers = openings.length > 0 ? openings : [opening]
  return [titles.map((title) => `- ${title}`).join('\n'), ...openers, ...sections]
    .filter((part) => part !== '')
    .join('\n\n')
}

const formatFit = ({ markdown, excerpt, hashtags }: Fit): string =>
  [markdown, excerpt, hashtags.map((tag) => `#${tag}`).join(' ')].filter((part) => part !== '').join('\n\n')
