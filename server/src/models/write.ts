import { randomBytes } from 'node:crypto'
import { generateText, NoObjectGeneratedError, NoOutputGeneratedError, Output, parsePartialJson, streamText } from 'ai'
import type { z } from 'zod'
import { ModelError, toModelError } from './model-error.ts'
import type { Model } from './create-model.ts'
import { type WritingInput, type WritingOutput, writingOutputs, type WritingTask } from './writing.ts'
import { buildWritingPrompt } from './writing-prompts.ts'

export interface WriteOptions {
  readonly signal: AbortSignal
  /** Milliseconds without output from the model before the step fails; 60,000 by default. */
  readonly silenceMs?: number
}

const silenceMs = 60_000
const wholeMs = 240_000

/**
 * Lets a model write one step as Markdown and reports each piece. Throws ModelError, or the signal's reason once it is aborted.
 */
export async function writeText(
  model: Model,
  task: 'draft' | 'edit',
  input: WritingInput,
  options: WriteOptions & { readonly onText: (piece: string) => void },
): Promise<string> {
  const quiet = startSilenceTimer(options.silenceMs ?? model.silenceMs ?? silenceMs)
  try {
    const result = streamText({
      model: model.language,
      ...buildWritingPrompt(task, input, 'text', createDataTag()),
      ...toCommonOptions(task, input),
      abortSignal: AbortSignal.any([options.signal, quiet.signal]),
      onError: () => undefined,
    })
    let text = ''
    await forwardText(result.stream, quiet, options.signal, (piece) => {
      text += piece
      options.onText(piece)
    })
    if (text.trim() === '')
      throw new ModelError('model_nonsense', `${model.label} returned an empty answer. Your idea is saved. Try again.`)
    return text
  } catch (error) {
    options.signal.throwIfAborted()
    throw toModelError(quiet.signal.aborted ? quiet.signal.reason : error, model.label)
  } finally {
    quiet.end()
  }
}

interface TextStreamPart {
  readonly type: string
  readonly text?: unknown
  readonly error?: unknown
}

/** Reports each piece of a stream's text. Throws what the stream throws, and the abort reason. */
async function forwardText(
  stream: AsyncIterable<TextStreamPart>,
  quiet: ReturnType<typeof startSilenceTimer>,
  signal: AbortSignal,
  onText: (piece: string) => void,
): Promise<void> {
  for await (const part of stream) {
    if (part.type === 'error') throw part.error
    if (part.type === 'abort') break
    if (part.type !== 'text-delta' || typeof part.text !== 'string') continue
    quiet.restart()
    onText(part.text)
  }
  signal.throwIfAborted()
  quiet.signal.throwIfAborted()
}

/** Aborts after this long without output; the SDK's own limit starts only with the response. */
function startSilenceTimer(ms: number): { signal: AbortSignal; restart: () => void; end: () => void } {
  const alarm = new AbortController()
  const timer = setTimeout(() => alarm.abort(new DOMException('The model stopped responding', 'TimeoutError')), ms)
  return { signal: alarm.signal, restart: () => timer.refresh(), end: () => clearTimeout(timer) }
}

/** Requests one step's result in its schema, as requestObject does. */
export function writeObject<T extends WritingTask>(
  model: Model,
  task: T,
  input: WritingInput,
  options: AskOptions,
): Promise<WritingOutput[T]> {
  // The schema is chosen by the task, which TypeScript does not follow through the table.
  const schema = writingOutputs[task] as z.ZodType<unknown> as z.ZodType<WritingOutput[T]>
  const question = { ...buildWritingPrompt(task, input, 'object', createDataTag()), ...toCommonOptions(task, input) }
  return requestObject(model, task, schema, question, options)
}

export interface AskOptions extends WriteOptions {
  /** Called with the Markdown written so far. */
  readonly onText?: (soFar: string) => void
  /** A long answer: the model may take its time as long as it goes on. */
  readonly isStreamed?: boolean
}

interface ObjectRequest {
  readonly instructions: string
  readonly prompt: string
  readonly maxRetries: number
  readonly providerOptions?: { composer: { task: WritingTask; input: WritingInput } }
}

/**
 * Requests a structured response from a model; an invalid first one is returned once with its problems. Throws ModelError, or the
 * signal's reason once it is aborted.
 */
export async function requestObject<T>(
  model: Model,
  name: string,
  schema: z.ZodType<T>,
  question: ObjectRequest,
  { signal, silenceMs: limit, onText, isStreamed = onText !== undefined }: AskOptions,
): Promise<T> {
  const asked = (prompt: string) => ({
    model: model.language,
    ...question,
    prompt,
    output: Output.object({ schema, name }),
  })
  const ask = async (prompt: string) => {
    if (isStreamed) return askAloud(prompt)
    return (await generateText({ ...asked(prompt), abortSignal: signal, timeout: limit ?? model.silenceMs ?? wholeMs }))
      .output
  }
  const askAloud = async (prompt: string) => {
    const quiet = startSilenceTimer(limit ?? model.silenceMs ?? silenceMs)
    try {
      const abortSignal = AbortSignal.any([signal, quiet.signal])
      const result = streamText({ ...asked(prompt), abortSignal, onError: () => undefined })
      const report = onText === undefined ? () => undefined : createMarkdownReader(onText)
      await forwardText(result.stream, quiet, signal, report)
      return await result.output
    } catch (error) {
      throw quiet.signal.aborted ? quiet.signal.reason : error
    } finally {
      quiet.end()
    }
  }
  try {
    return await ask(question.prompt).catch((error: unknown) => {
      const complaint = describeMistake(error)
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

/** A partial object is parsed from its start each time; doing so more often would take quadratic time for a long text. */
const readEveryMs = 80

/** Takes the chunks of an object that is being generated and reports its Markdown so far. */
function createMarkdownReader(onProgress: (soFar: string) => void): (piece: string) => void {
  let json = ''
  let readAt = Number.NEGATIVE_INFINITY
  return (piece) => {
    json += piece
    if (performance.now() - readAt < readEveryMs) return
    readAt = performance.now()
    void parsePartialJson(json).then(({ value }) => {
      const isObject = typeof value === 'object' && value !== null && 'markdown' in value
      if (isObject && typeof value.markdown === 'string') onProgress(value.markdown)
    })
  }
}

/** A tag name that text inside the delimiter cannot guess. */
export const createDataTag = () => `data-${randomBytes(6).toString('hex')}`

/** The composer reads its own option, which every other provider ignores, so one call works for all. */
function toCommonOptions(task: WritingTask, input: WritingInput) {
  return {
    // A person waits and can press Retry; a silent second attempt would only hide the reason.
    maxRetries: 0,
    providerOptions: { composer: { task, input: structuredClone(input) } },
  }
}

function describeMistake(error: unknown): string | null {
  if (NoObjectGeneratedError.isInstance(error))
    return (error.cause instanceof Error ? error.cause.message : error.message).slice(0, 1000)
  return NoOutputGeneratedError.isInstance(error) ? error.message : null
}
