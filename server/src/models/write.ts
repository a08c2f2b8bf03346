import { randomBytes } from 'node:crypto'
import { generateText, NoObjectGeneratedError, NoOutputGeneratedError, Output, streamText } from 'ai'
import type { z } from 'zod'
import { ModelError, toModelError } from './model-error.ts'
import type { Model } from './models.ts'
import { type WritingInput, type WritingOutput, writingOutputs, type WritingTask } from './writing.ts'
import { writingPrompt } from './writing-prompts.ts'

export interface WriteOptions {
  readonly signal: AbortSignal
  /** Milliseconds without a word from the model before the step fails; 60,000 unless told. */
  readonly silenceMs?: number
}

const silenceMs = 60_000
const wholeMs = 240_000

/**
 * Lets a model write one step as Markdown and tells each piece as it comes. Throws ModelError, or the signal's reason once it
 * is aborted.
 */
export async function writeText(
  model: Model,
  task: 'draft' | 'edit',
  input: WritingInput,
  options: WriteOptions & { readonly onText: (piece: string) => void },
): Promise<string> {
  const quiet = silenceAlarm(options.silenceMs ?? silenceMs)
  try {
    const result = streamText({
      model: model.language,
      ...writingPrompt(task, input, 'text', newFence()),
      ...common(task, input),
      abortSignal: AbortSignal.any([options.signal, quiet.signal]),
      onError: () => undefined,
    })
    let text = ''
    for await (const part of result.stream) {
      if (part.type === 'error') throw part.error
      if (part.type === 'abort') break
      if (part.type !== 'text-delta') continue
      quiet.heard()
      text += part.text
      options.onText(part.text)
    }
    options.signal.throwIfAborted()
    quiet.signal.throwIfAborted()
    if (text.trim() === '')
      throw new ModelError('model_nonsense', `${model.label} gave an empty answer. Your idea is kept; try again.`)
    return text
  } catch (error) {
    options.signal.throwIfAborted()
    throw toModelError(quiet.signal.aborted ? quiet.signal.reason : error, model.label)
  } finally {
    quiet.end()
  }
}

/** Aborts once nothing was heard for so long; the SDK's own limit starts only when the answer does. */
function silenceAlarm(ms: number): { signal: AbortSignal; heard: () => void; end: () => void } {
  const alarm = new AbortController()
  const timer = setTimeout(() => alarm.abort(new DOMException('The model fell silent', 'TimeoutError')), ms)
  return { signal: alarm.signal, heard: () => timer.refresh(), end: () => clearTimeout(timer) }
}

/** Asks a model for one step's result in its shape, as askForObject does. */
export function writeObject<T extends WritingTask>(
  model: Model,
  task: T,
  input: WritingInput,
  options: WriteOptions,
): Promise<WritingOutput[T]> {
  // The schema is chosen by the task, which TypeScript does not follow through the table.
  const schema = writingOutputs[task] as z.ZodType<unknown> as z.ZodType<WritingOutput[T]>
  const question = { ...writingPrompt(task, input, 'object', newFence()), ...common(task, input) }
  return askForObject(model, task, schema, question, options)
}

interface Question {
  readonly instructions: string
  readonly prompt: string
  readonly maxRetries: number
  readonly providerOptions?: { composer: { task: WritingTask; input: WritingInput } }
}

/**
 * Asks a model for an answer in a shape; a first one that does not fit is sent back once with what is wrong. Throws ModelError,
 * or the signal's reason once it is aborted.
 */
export async function askForObject<T>(
  model: Model,
  name: string,
  schema: z.ZodType<T>,
  question: Question,
  options: WriteOptions,
): Promise<T> {
  const ask = async (prompt: string) => {
    const { output } = await generateText({
      model: model.language,
      ...question,
      prompt,
      output: Output.object({ schema, name }),
      abortSignal: options.signal,
      timeout: options.silenceMs ?? wholeMs,
    })
    return output
  }
  try {
    return await ask(question.prompt).catch((error: unknown) => {
      const complaint = whatIsWrong(error)
      if (complaint === null || options.signal.aborted) throw error
      return ask(
        `${question.prompt}\n\nYour last answer could not be used: ${complaint}\nAnswer again, in the form asked for.`,
      )
    })
  } catch (error) {
    options.signal.throwIfAborted()
    throw toModelError(error, model.label)
  }
}

/** A word that text inside the fence cannot guess. */
export const newFence = () => `data-${randomBytes(6).toString('hex')}`

/** The composer reads its own option; every other provider ignores it, so one call serves all. */
function common(task: WritingTask, input: WritingInput) {
  return {
    // A person waits and can press Retry; a silent second try would only hide why.
    maxRetries: 0,
    providerOptions: { composer: { task, input: structuredClone(input) } },
  }
}

function whatIsWrong(error: unknown): string | null {
  if (NoObjectGeneratedError.isInstance(error))
    return (error.cause instanceof Error ? error.cause.message : error.message).slice(0, 1000)
  return NoOutputGeneratedError.isInstance(error) ? error.message : null
}
