import { Outline, type Run } from '@draftwright/contract/generation'
import { Brief, FeedbackAnswer, Fit, MarkdownText, type WritingInput } from '../../models/writing.ts'
import { type FeedbackKind, steps as allSteps } from '@draftwright/contract/vocabulary'

export type RunKind = Run['kind']
export type StepName = Run['steps'][number]['step']
export type RunState = Run['state']
export interface StepRow {
  step: string
  state: string
  text: string
  result: unknown
}

/** The options of a run, stored with it; the idea itself is read when the run starts. */
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

const stepsByKind: Record<RunKind, readonly StepName[]> = {
  initial: ['brief', 'outline'],
  full: allSteps,
  all: allSteps,
  feedback: ['feedback'],
}
const isStep = (name: string): name is StepName => name === 'feedback' || allSteps.some((step) => step === name)
export const isRunFinished = (state: string): boolean => state === 'done' || state === 'failed' || state === 'stopped'

/** The steps of a new run; with an accepted outline that step is done before it starts. */
export function buildSteps(kind: RunKind, input: RunInput): StepRow[] {
  return stepsByKind[kind].map((step) => {
    const { title, outline, opening = '', keyword = '' } = input
    if (step !== 'outline' || outline === undefined || title === undefined)
      return { step, state: 'queued', text: '', result: null }
    const result: Outline = { titles: [title], outline, opening, keyword }
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
export const parseFeedback = (rows: readonly StepRow[]) => FeedbackAnswer.parse(readStepResult(rows, 'feedback'))

/** The model's input for a step: the workspace's data, and the results of earlier steps. */
export function buildStepInput(base: WritingInput, rows: readonly StepRow[]): WritingInput {
  const input = { ...base }
  const brief = Brief.safeParse(readStepResult(rows, 'brief'))
  if (brief.success) {
    input.language ??= brief.data.language
    input.keyword ??= brief.data.keyword
  }
  const outline = parseOutline(rows)
  if (outline !== null) {
    const [title] = outline.titles
    if (title !== undefined) input.title ??= title
    input.outline ??= outline.outline
    if (outline.opening !== '') input.opening ??= outline.opening
    if (outline.keyword !== '') input.keyword ??= outline.keyword
  }
  for (const step of ['draft', 'edit'] as const) {
    const text = MarkdownText.safeParse(readStepResult(rows, step))
    if (text.success) input.draft = text.data.markdown
  }
  return input
}

export function formatBrief({ angle, audience, points, left_out }: Brief): string {
  const lines = [`**${angle}**`]
  if (audience !== null) lines.push(`For ${audience}`)
  lines.push(points.map((point) => `- ${point}`).join('\n'))
  if (left_out.length > 0) lines.push(`Left out: ${left_out.map(({ text }) => text).join('; ')}`)
  return lines.join('\n\n')
}

export function formatOutline({ titles, outline, opening }: Outline): string {
  const sections = outline.map(({ heading, points }) =>
    [`## ${heading}`, ...points.map((point) => `- ${point}`)].join('\n'),
  )
  return [titles.map((title) => `- ${title}`).join('\n'), opening, ...sections]
    .filter((part) => part !== '')
    .join('\n\n')
}
