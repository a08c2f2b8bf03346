import type { Model } from '../../models/models.ts'
import { writeObject, writeText } from '../../models/write.ts'
import type { WritingInput } from '../../models/writing.ts'
import { briefText, inputSoFar, nextStep, outlineText, type StepName, type StepRow } from './plan.ts'
import type { RunProgress } from './run-progress.ts'

/** Runs what is left of a run's steps, each from the results before it. Throws what the model throws, or the signal's reason. */
export async function runSteps(
  progress: RunProgress,
  model: Model,
  base: WritingInput,
  signal: AbortSignal,
): Promise<void> {
  for (let next = nextStep(progress.steps); next !== null; next = nextStep(progress.steps)) {
    signal.throwIfAborted()
    const { row, step } = next
    await progress.begin(row)
    const input = inputSoFar(base, progress.steps)
    const { text, result } = await write(step, row, model, input, progress, signal)
    progress.finish(row, text, result)
  }
}

async function write(
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
      return { text: briefText(result), result }
    }
    case 'outline': {
      const result = await writeObject(model, step, input, { signal })
      return { text: outlineText(result), result }
    }
    case 'draft':
    case 'edit': {
      const text = await writeText(model, step, input, { signal, onText: (piece) => progress.add(row, piece) })
      return { text, result: { markdown: text } }
    }
    case 'fit':
    case 'feedback': {
      const onText = (soFar: string) => progress.show(row, soFar)
      const result = await writeObject(model, step, input, step === 'feedback' ? { signal, onText } : { signal })
      return { text: result.markdown, result }
    }
  }
}
