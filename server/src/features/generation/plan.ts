import { Outline, type Run } from '@draftwright/contract/generation'
import { Brief, FeedbackAnswer, Fit, MarkdownText, type WritingInput } from '../../models/writing.ts'
import { type FeedbackKind, steps as allSteps } from '@draftwright/contract/vocabulary'

export type Kind = Run['kind']
export type StepName = Run['steps'][number]['step']
export type State = Run['state']
export interface StepRow {
  step: string
  state: string
  text: string
  result: unknown
}

/** What was asked for, kept with the run; the idea itself is read when the run starts. */
export interface RunInput {
  text?: string
  pillar_id?: string | null
  keyword?: string
  title?: string
  outline?: { heading: string; points: string[] }[]
  opening?: string
  feedback?: string
  kind?: FeedbackKind
  language?: string
  selection?: string
  place?: { from: number; to: number }
}

const planned: Record<Kind, readonly StepName[]> = {
  initial: ['brief', 'outline'],
  full: allSteps,
  all: allSteps,
  feedback: ['feedback'],
}
const isStep = (name: string): name is StepName => name === 'feedback' || allSteps.some((step) => step === name)
export const isOver = (state: string): boolean => state === 'done' || state === 'failed' || state === 'stopped'

/** The steps of a new run; an outline that a person accepted is done before it starts. */
export function firstSteps(kind: Kind, input: RunInput): StepRow[] {
  return planned[kind].map((step) => {
    const { title, outline, opening = '', keyword = '' } = input
    if (step !== 'outline' || outline === undefined || title === undefined)
      return { step, state: 'queued', text: '', result: null }
    const result: Outline = { titles: [title], outline, opening, keyword }
    return { step, state: 'done', text: outlineText(result), result }
  })
}

/** The steps to run again from `from` on; those before it keep their results. Null: the run has no such step. */
export function stepsFrom(rows: readonly StepRow[], from: string): StepRow[] | null {
  const at = rows.findIndex((row) => row.step === from)
  if (at === -1) return null
  return rows.map((row, index) => (index < at && row.state === 'done' ? row : reset(row)))
}
const reset = ({ step }: StepRow): StepRow => ({ step, state: 'queued', text: '', result: null })

export function nextStep(rows: readonly StepRow[]): { row: StepRow; step: StepName } | null {
  const row = rows.find(({ state }) => state !== 'done')
  return row !== undefined && isStep(row.step) ? { row, step: row.step } : null
}

const resultOf = (rows: readonly StepRow[], step: StepName): unknown => rows.find((row) => row.step === step)?.result

export function outlineOf(rows: readonly StepRow[]): Outline | null {
  const parsed = Outline.safeParse(resultOf(rows, 'outline'))
  return parsed.success ? parsed.data : null
}

export const fitOf = (rows: readonly StepRow[]) => Fit.parse(resultOf(rows, 'fit'))
export const feedbackOf = (rows: readonly StepRow[]) => FeedbackAnswer.parse(resultOf(rows, 'feedback'))

/** The writer's input for a step: what the workspace gave, and what the steps before it found out. */
export function inputSoFar(base: WritingInput, rows: readonly StepRow[]): WritingInput {
  const input = { ...base }
  const brief = Brief.safeParse(resultOf(rows, 'brief'))
  if (brief.success) {
    input.language ??= brief.data.language
    input.keyword ??= brief.data.keyword
  }
  const outline = outlineOf(rows)
  if (outline !== null) {
    const [title] = outline.titles
    if (title !== undefined) input.title ??= title
    input.outline ??= outline.outline
    if (outline.opening !== '') input.opening ??= outline.opening
    if (outline.keyword !== '') input.keyword ??= outline.keyword
  }
  for (const step of ['draft', 'edit'] as const) {
    const text = MarkdownText.safeParse(resultOf(rows, step))
    if (text.success) input.draft = text.data.markdown
  }
  return input
}

export function briefText({ angle, audience, points, drop }: Brief): string {
  const lines = [`**${angle}**`]
  if (audience !== null) lines.push(`For ${audience}`)
  lines.push(points.map((point) => `- ${point}`).join('\n'))
  if (drop.length > 0) lines.push(`Left out: ${drop.join('; ')}`)
  return lines.join('\n\n')
}

export function outlineText({ titles, outline, opening }: Outline): string {
  const sections = outline.map(({ heading, points }) =>
    [`## ${heading}`, ...points.map((point) => `- ${point}`)].join('\n'),
  )
  return [titles.map((title) => `- ${title}`).join('\n'), opening, ...sections]
    .filter((part) => part !== '')
    .join('\n\n')
}
