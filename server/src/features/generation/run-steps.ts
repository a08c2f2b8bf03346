import { runWritingTask } from '../../models/composer/compose.ts'
import type { Model } from '../../models/create-model.ts'
import { writeChat, writeDraft, writeFeedback, writePlan } from '../../models/write.ts'
import type { FeedbackAnswer, WritingInput } from '../../models/writing.ts'
import type { PromptScope } from '../../models/writing-prompts.ts'
import {
  buildStepInput,
  findNextStep,
  formatStep,
  isPlanned,
  type StepName,
  type StepRow,
  toDraftResults,
  toPlanResults,
} from './plan.ts'
import type { RunProgress } from './run-progress.ts'

interface RunCalls {
  readonly scope: PromptScope
  readonly signal: AbortSignal
  /** Throws when the next call may not be made. */
  readonly assertReady: () => Promise<void>
  /** What an answer to an edit has lost, in words for the model. */
  readonly complain: (answer: FeedbackAnswer) => string | null
}

/**
 * Executes the remaining steps of a run, each from the results before it. A language model answers several steps in one call: a
 * plan is the brief and the outline, a text everything else. Throws what the model and `assertReady` throw, or the signal's reason.
 */
export async function runSteps(
  progress: RunProgress,
  model: Model,
  base: WritingInput,
  calls: RunCalls,
): Promise<void> {
  for (let next = findNextStep(progress.steps); next !== null; next = findNextStep(progress.steps)) {
    calls.signal.throwIfAborted()
    await calls.assertReady()
    const input = buildStepInput(base, progress.steps)
    if (next.step === 'chat') await answerChat(progress, next.row, model, input, calls)
    else if (model.isOffline) await composeStep(progress, { ...next, step: next.step }, withOwnTitle(input, base))
    else if (next.step === 'feedback') await reviseText(progress, next.row, model, input, calls)
    else if (needsPlan(model, progress.steps, base)) await planText(progress, model, input, calls)
    else await writeText(progress, model, input, calls)
  }
}

/** Without a model nobody but the author chooses a title or arranges an outline: what a step offers is not taken up by the next. */
const withOwnTitle = (
  { title: _title, outline: _outline, ...input }: WritingInput,
  { title, outline }: WritingInput,
): WritingInput => ({
  ...input,
  ...(title !== undefined && { title }),
  ...(outline !== undefined && { outline }),
})

/** An outline of its own is asked for, or the text is long enough for one and its model plans better than it writes at once. */
const needsPlan = (model: Model, steps: readonly StepRow[], base: WritingInput): boolean => {
  if (model.isPasted === true || base.outline !== undefined || isPlanned(steps)) return false
  if (steps.every(({ step }) => step !== 'draft')) return true
  return model.isSmall !== true && base.channel.norm.form === 'article'
}

async function composeStep(
  progress: RunProgress,
  { row, step }: { row: StepRow; step: Exclude<StepName, 'chat'> },
  input: WritingInput,
) {
  await progress.startSteps([row])
  const result: unknown = runWritingTask(step, input)
  progress.finishStep(row, formatStep(step, result), result)
}

async function reviseText(progress: RunProgress, row: StepRow, model: Model, input: WritingInput, calls: RunCalls) {
  await progress.startSteps([row])
  const result = await writeFeedback(model, input, calls.scope, {
    signal: calls.signal,
    onText: (soFar) => progress.setText(row, soFar),
    onThinking: (ms) => progress.setThinking(row, ms),
    complain: calls.complain,
  })
  progress.finishStep(row, result.markdown, result)
}

async function answerChat(progress: RunProgress, row: StepRow, model: Model, input: WritingInput, calls: RunCalls) {
  await progress.startSteps([row])
  const result = await writeChat(model, input, calls.scope, {
    signal: calls.signal,
    onText: (soFar) => progress.setText(row, soFar),
    onThinking: (ms) => progress.setThinking(row, ms),
  })
  progress.finishStep(row, result.reply, result)
}

async function planText(progress: RunProgress, model: Model, input: WritingInput, { scope, signal }: RunCalls) {
  const rows = progress.steps.filter(({ step }) => step === 'brief' || step === 'outline')
  await progress.startSteps(rows)
  const [first] = rows
  const plan = await writePlan(model, input, scope, {
    signal,
    onThinking: (ms) => first && progress.setThinking(first, ms),
  })
  finishSteps(progress, rows, toPlanResults(plan))
}

/** Until the first word the steps before the draft are under way; then their results are part of the answer that streams in. */
async function writeText(progress: RunProgress, model: Model, input: WritingInput, { scope, signal }: RunCalls) {
  const isEarly = ({ step }: StepRow) => step === 'brief' || step === 'outline'
  const early = progress.steps.filter((row) => isEarly(row) && row.state !== 'done')
  const rows = progress.steps.filter((row) => !isEarly(row) || early.includes(row))
  const draft = rows.find(({ step }) => step === 'draft')
  if (draft === undefined) throw new Error('A run without a draft asks for no text')
  const [first = draft] = early
  await progress.startSteps(early.length > 0 ? early : [draft])
  const answer = await writeDraft(model, input, scope, {
    signal,
    onText: (soFar) => {
      if (draft.state !== 'running') {
        for (const row of early) row.state = 'done'
        Object.assign(draft, { state: 'running', text: '' })
      }
      progress.setText(draft, soFar)
    },
    onThinking: (ms) => progress.setThinking(first, ms),
  })
  finishSteps(progress, rows, toDraftResults(answer))
}

function finishSteps(progress: RunProgress, rows: readonly StepRow[], results: Partial<Record<string, unknown>>) {
  for (const row of rows) {
    const result = results[row.step]
    if (result !== undefined) progress.finishStep(row, formatStep(row.step, result), result)
  }
}
