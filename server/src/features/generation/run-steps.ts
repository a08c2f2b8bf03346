import type { Model } from '../../models/create-model.ts'
import { writeObject, writeText } from '../../models/write.ts'
import type { WritingInput } from '../../models/writing.ts'
import { formatBrief, buildStepInput, findNextStep, formatOutline, type StepName, type StepRow } from './plan.ts'
import type { RunProgress } from './run-progress.ts'

/** Executes the remaining steps of a run, each from the results before it. Throws what the model and `assertReady` throw, or the signal's reason. */
export async function runSteps(
  progress: RunProgress,
  model: Model,
  base: WritingInput,
  signal: AbortSignal,
  assertReady: () => Promise<void>,
): Promise<void> {
  for (let next = findNextStep(progress.steps); next !== null; next = findNextStep(progress.steps)) {
    signal.throwIfAborted()
    await assertReady()
    const { row, step } = next
    await progress.startStep(row)
    const input = buildStepInput(base, progress.steps)
    const { text, result } = await writeStep(step, row, model, input, progress, signal)
    progress.finishStep(row, text, result)
  }
}

async function writeStep(
  step: StepName,
  row: StepRow,
  model: Model,
  input: WritingInput,
  progress: RunProgress,
  signal: AbortSignal,
): Promise<{ text: string; result: unknown }> {
  switch (step) {
    case 'brief': {
      const result = await writeObject(model, step, input, { signal })
      return { text: formatBrief(result), result }
    }
    case 'outline': {
      const result = await writeObject(model, step, input, { signal })
      return { text: formatOutline(result), result }
    }
    case 'draft':
    case 'edit': {
      const text = await writeText(model, step, input, { signal, onText: (piece) => progress.appendText(row, piece) })
      return { text, result: { markdown: text } }
    }
    case 'fit':
    case 'feedback': {
      const onText = (soFar: string) => progress.setText(row, soFar)
      const result = await writeObject(model, step, input, step === 'feedback' ? { signal, onText } : { signal })
      return { text: result.markdown, result }
    }
  }
}
