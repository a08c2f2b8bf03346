import { randomBytes } from 'node:crypto'
import { generateText, NoObjectGeneratedError, NoOutputGeneratedError, Output, parsePartialJson, streamText } from 'ai'
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
    await hear(result.stream, quiet, options.signal, (piece) => {
      text += piece
      options.onText(piece)
    })
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

interface Heard {
  readonly type: string
  readonly text?: unknown
  readonly error?: unknown
}

/** Tells each piece of a stream's text. Throws what the stream throws, and the reason of whoever ended it. */
async function hear(
  stream: AsyncIterable<Heard>,
  quiet: ReturnType<typeof silenceAlarm>,
  signal: AbortSignal,
  onText: (piece: string) => void,
): Promise<void> {
  for await (const part of stream) {
    if (part.type === 'error') throw part.error
    if (part.type === 'abort') break
    if (part.type !== 'text-delta' || typeof part.text !== 'string') continue
    quiet.heard()
    onText(part.text)
  }
  signal.throwIfAborted()
  quiet.signal.throwIfAborted()
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
  options: AskOptions,
): Promise<WritingOutput[T]> {
  // The schema is chosen by the task, which TypeScript does not follow through the table.
  const schema = writingOutputs[task] as z.ZodType<unknown> as z.ZodType<WritingOutput[T]>
  const question = { ...writingPrompt(task, input, 'object', newFence()), ...common(task, input) }
  return askForObject(model, task, schema, question, options)
}

export interface AskOptions extends WriteOptions {
  /** Told the Markdown of the answer while it is written, each time as far as it has come. */
  readonly onText?: (soFar: string) => void
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
  { signal, silenceMs: limit, onText }: AskOptions,
): Promise<T> {
  const asked = (prompt: string) => ({
    model: model.language,
    ...question,
    prompt,
    output: Output.object({ schema, name }),
  })
  const ask = async (prompt: string) => {
    if (onText !== undefined) return askAloud(prompt, onText)
    return (await generateText({ ...asked(prompt), abortSignal: signal, timeout: limit ?? wholeMs })).output
  }
  const askAloud = async (prompt: string, tell: (soFar: string) => void) => {
    const quiet = silenceAlarm(limit ?? silenceMs)
    try {
      const abortSignal = AbortSignal.any([signal, quiet.signal])
      const result = streamText({ ...asked(prompt), abortSignal, onError: () => undefined })
      await hear(result.stream, quiet, signal, markdownReader(tell))
      return await result.output
    } catch (error) {
      throw quiet.signal.aborted ? quiet.signal.reason : error
    } finally {
      quiet.end()
    }
  }
  try {
    return await ask(question.prompt).catch((error: unknown) => {
      const complaint = whatIsWrong(error)
      if (complaint === null || signal.aborted) throw error
      return ask(
        `${question.prompt}\n\nYour last answer could not be used: ${complaint}\nAnswer again, in the form asked for.`,
      )
    })
  } catch (error) {
    signal.throwIfAborted()
    throw toModelError(error, model.label)
  }
}

/** A half-written object is read from its start each time; more often than this would cost a long text its square. */
const readEveryMs = 80

/** Takes the pieces of an object that is being written and tells its Markdown so far. */
function markdownReader(tell: (soFar: string) => void): (piece: string) => void {
  let json = ''
  let readAt = Number.NEGATIVE_INFINITY
  return (piece) => {
    json += piece
    if (performance.now() - readAt < readEveryMs) return
    readAt = performance.now()
    void parsePartialJson(json).then(({ value }) => {
      const isObject = typeof value === 'object' && value !== null && 'markdown' in value
      if (isObject && typeof value.markdown === 'string') tell(value.markdown)
    })
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
