import type { UserModelMessage } from 'ai'
import { z } from 'zod'
import { cleanAnswer, findJson } from './clean-answer.ts'
import type { Model } from './create-model.ts'
import { deriveDataTag } from './data-tag.ts'
import { readDraftAnswer, readDraftSoFar, readRevision } from './draft-answer.ts'
import { ModelError, toModelError } from './model-error.ts'
import { readEvery } from './read-every.ts'
import { buildSmallPrompt } from './small-prompts.ts'
import { toAnswerCode } from './pasted-model.ts'
import { type ChatAnswer, readChatAnswer, readChatSoFar } from './text-chat-answer.ts'
import { streamAnswer, type StreamOptions, type StreamRequest } from './stream-answer.ts'
import { type DraftAnswer, FeedbackAnswer, Plan, type WritingInput } from './writing.ts'
import { buildWritingPrompt, type PromptScope, type WritingPrompt, type WritingRequest } from './writing-prompts.ts'

export type WriteOptions = Omit<StreamOptions, 'onText'>
export interface AskOptions extends WriteOptions {
  /** Called with the text so far. */
  readonly onText?: (soFar: string) => void
}

/** Plans an article. Throws ModelError, or the signal's reason once it is aborted. */
export const writePlan = (
  model: Model,
  input: WritingInput,
  scope: PromptScope,
  options: WriteOptions,
): Promise<Plan> => requestAnswer(model, toRequest(model, 'plan', input, scope), 'plan', Plan, options)

interface EditOptions extends AskOptions {
  /** What an answer has lost, in words for the model, which is then asked once more; null if nothing. */
  readonly complain?: ((answer: FeedbackAnswer) => string | null) | undefined
}

/** Revises a text. Throws as `writePlan`. */
export async function writeFeedback(
  model: Model,
  input: WritingInput,
  scope: PromptScope,
  { onText, complain, ...options }: EditOptions,
): Promise<FeedbackAnswer> {
  const request = {
    ...toRequest(model, 'feedback', input, scope),
    reasoning: input.kind === undefined ? 'low' : 'none',
  } as const
  const readSoFar = model.isSmall === true ? (raw: string) => raw.replace(/^\s*```\w*\n/u, '') : readMarkdownSoFar
  const onPiece = onText && readEvery((raw) => onText(readSoFar(raw)))
  const answer = await requestAnswer(model, request, 'feedback', FeedbackAnswer, {
    ...options,
    onText: onPiece,
    // A chat cannot be asked again, and a small model does no better.
    complain: model.isPasted === true || model.isSmall === true ? undefined : complain,
    // A chat and a small model answer in Markdown; one that was asked for an object and sends prose explains itself.
    readText: model.isPasted === true || model.isSmall === true ? readRevision : undefined,
  })
  const isApology = ({ markdown }: { markdown: string }) => isRefusal({ title: '', slug: '', markdown })
  // A text may itself begin with an apology.
  if (isApology(answer) && !isApology({ markdown: input.selection ?? input.draft ?? '' }))
    throw new ModelError(
      'model_refused',
      `${model.label} refuses to do this. Your text is unchanged. Ask for something else, or choose another model.`,
    )
  return answer
}

/** Answers about a text, with changes of its blocks. Throws as `writePlan`. */
export async function writeChat(
  model: Model,
  input: WritingInput,
  scope: PromptScope,
  { onText, ...options }: AskOptions,
): Promise<ChatAnswer> {
  const onPiece = onText && readEvery((raw) => onText(readChatSoFar(raw)))
  try {
    const streamed = { ...options, onText: onPiece }
    const answer =
      model.isSmall === true
        ? await reviseSelected(model, input, scope, streamed)
        : readChatAnswer(await streamAnswer(model, toRequest(model, 'chat', input, scope), streamed))
    if (answer.reply === '' && answer.edits.length === 0)
      throw new ModelError('model_nonsense', `${model.label} returned an empty answer. Try again.`)
    return answer
  } catch (error) {
    options.signal.throwIfAborted()
    throw toModelError(error, model.label)
  }
}

/** A small model revises what is selected, and says nothing besides. */
async function reviseSelected(
  model: Model,
  { blocks, ...input }: WritingInput,
  scope: PromptScope,
  options: StreamOptions,
): Promise<ChatAnswer> {
  if (blocks === undefined)
    throw new ModelError(
      'text_unusable',
      `${model.label} is too small for a dialog. Select the words that should change, and say how.`,
    )
  const { from, to, markdown } = blocks
  const raw = await streamAnswer(model, toRequest(model, 'feedback', { ...input, selection: markdown }, scope), options)
  return {
    reply: '',
    edits: [{ op: 'change', from, to, markdown: readRevision(raw)?.markdown ?? '', cites: [] }],
  }
}

/** Writes a whole text, streamed to `onText` without its title and details. Throws as `writePlan`. */
export async function writeDraft(
  model: Model,
  input: WritingInput,
  scope: PromptScope,
  { onText, ...options }: AskOptions,
): Promise<DraftAnswer> {
  const onPiece = onText && readEvery((raw) => onText(readDraftSoFar(raw).markdown))
  try {
    const raw = await streamAnswer(model, toRequest(model, 'text', input, scope), { ...options, onText: onPiece })
    const answer = readDraftAnswer(raw)
    if (answer.markdown === '')
      throw new ModelError(
        toAnswerCode(model, 'model_nonsense'),
        `${model.label} returned an empty answer. Your idea is saved. Try again.`,
      )
    if (isRefusal(answer))
      throw new ModelError(
        toAnswerCode(model, 'model_refused'),
        `${model.label} refuses to write this. Your idea is saved. Change it, or choose another model.`,
      )
    return answer
  } catch (error) {
    options.signal.throwIfAborted()
    throw toModelError(error, model.label)
  }
}

/** An apology in place of a text. */
const isRefusal = ({ title, markdown, slug }: Pick<DraftAnswer, 'title' | 'markdown' | 'slug'>): boolean =>
  slug === '' &&
  markdown.length < 400 &&
  /^(?:i(?:['’]?m| am) (?:sorry|unable|not able)|(?:i['’]?m )?sorry,? (?:but )?i|i (?:can(?:no|['’])t|won['’]t) (?:help|assist|write|create|fulfil)|es tut mir leid,? (?:aber )?|das kann ich leider nicht|je (?:suis désolée?|ne peux pas)|lo siento,? (?:pero )?|mi dispiace,? (?:ma )?|sorry,? maar|desculpe,? (?:mas )?)/iu.test(
    title === '' ? markdown : title,
  )

function toRequest(model: Model, task: WritingRequest, input: WritingInput, scope: PromptScope): StreamRequest {
  if (model.isSmall === true && task !== 'plan') return toSmallRequest(task, input, scope)
  const prompt = buildWritingPrompt(task, input, scope)
  const { instructions, cacheKey } = prompt
  return { instructions, messages: [toMessage(model, prompt)], cacheKey, reasoning: task === 'plan' ? 'none' : 'low' }
}

function toSmallRequest(task: WritingRequest, input: WritingInput, { run }: PromptScope): StreamRequest {
  const tag = deriveDataTag(`run ${run}`)
  const { prompt, schema: _none, ...rest } = buildSmallPrompt(task === 'text' ? 'text' : 'revise', input, tag)
  return { ...rest, messages: [{ role: 'user', content: prompt }], reasoning: 'none' }
}

/** One message; marked where a provider may begin to read from its cache, if it wants to be told. */
function toMessage({ isCacheMarked }: Model, { parts }: WritingPrompt): UserModelMessage {
  const given = parts.filter((part) => part !== '')
  if (isCacheMarked !== true) return { role: 'user', content: given.join('\n\n') }
  const cached = { providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } } } as const
  const content = given.map((text, place) => ({
    type: 'text' as const,
    text,
    ...(place < given.length - 1 ? cached : {}),
  }))
  return { role: 'user', content }
}

interface ObjectRequest {
  readonly instructions: string
  readonly prompt: string
  /** The same for calls that begin with the same words. */
  readonly cacheKey?: string
}

/** Requests a structured response to a prompt of another feature, as `requestAnswer`. */
export const requestObject = <T>(
  model: Model,
  name: string,
  schema: z.ZodType<T>,
  { prompt, ...request }: ObjectRequest,
  options: WriteOptions & { readonly readText?: ReadText<T> | undefined },
): Promise<T> =>
  requestAnswer(model, { ...request, messages: [{ role: 'user', content: prompt }] }, name, schema, options)

/**
 * Requests a structured response from a model; an invalid first one is returned once with its problems. Throws ModelError, or the
 * signal's reason once it is aborted.
 */
async function requestAnswer<T>(
  model: Model,
  request: StreamRequest,
  name: string,
  schema: z.ZodType<T>,
  {
    readText,
    complain = () => null,
    ...options
  }: StreamOptions & {
    readonly readText?: ReadText<T> | undefined
    readonly complain?: ((answer: T) => string | null) | undefined
  },
): Promise<T> {
  const ask = async (messages: UserModelMessage[]): Promise<ReadObject<T>> => {
    const form = readText === undefined ? { schema: { name, schema } } : {}
    const asked = { reasoning: 'none', ...request, messages, ...form } as const
    const raw = await streamAnswer(model, asked, options)
    const text = readText?.(raw) ?? null
    return text === null ? readObject(schema, raw) : { success: true, data: text }
  }
  try {
    const first = await ask(request.messages)
    const problem = first.success ? complain(first.data) : first.error
    if (first.success && problem === null) return first.data
    const complaint = `Your last answer could not be used: ${(problem ?? '').slice(0, 1000)}\nAnswer again, in the form asked for.`
    const again = ask([...request.messages.slice(0, -1), addText(request.messages.at(-1), complaint)])
    if (first.success) {
      // An answer that lost something is better than none; what it lost is told to its reader.
      const better = await again.catch(() => null)
      options.signal.throwIfAborted()
      return better?.success === true && complain(better.data) === null ? better.data : first.data
    }
    const second = await again
    if (second.success) return second.data
    throw new ModelError(
      'model_nonsense',
      `${model.label} did not return the requested format. Your idea is saved. Try again.`,
      null,
      second.error,
    )
  } catch (error) {
    options.signal.throwIfAborted()
    throw toModelError(error, model.label)
  }
}

/** Reads an answer that is prose although an object was asked for; null if it is none. */
type ReadText<T> = (raw: string) => T | null

type ReadObject<T> = { success: true; data: T } | { success: false; error: string }

/** An answer in its schema, with whatever is said around it; missing fields that may be null are null. */
export function readObject<T>(schema: z.ZodType<T>, raw: string): ReadObject<T> {
  const found = findJson(raw)
  if (found === undefined)
    return { success: false, error: cleanAnswer(raw) === '' ? 'It was empty.' : 'It was not JSON.' }
  // A list alone is the one list of the object.
  const whole =
    Array.isArray(found) && schema instanceof z.ZodObject ? { [Object.keys(schema.shape)[0] ?? '']: found } : found
  const parsed = schema.safeParse(whole)
  if (parsed.success) return parsed
  const completed = schema.safeParse(addNulls(whole, parsed.error))
  return completed.success ? completed : { success: false, error: z.prettifyError(parsed.error) }
}

/** Models leave out what is null. Only fields of the answer itself. */
function addNulls(value: unknown, { issues }: z.ZodError): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const missing = issues.flatMap(({ code, path }) =>
    code === 'invalid_type' && path.length === 1 ? [String(path[0])] : [],
  )
  const absent = missing.filter((name) => !(name in value))
  return { ...value, ...Object.fromEntries(absent.map((name) => [name, null])) }
}

function addText(message: UserModelMessage | undefined, text: string): UserModelMessage {
  const content = message?.content ?? ''
  if (typeof content === 'string') return { role: 'user', content: `${content}\n\n${text}` }
  return { role: 'user', content: [...content, { type: 'text', text }] }
}

/** The Markdown in an object that is still being written. */
function readMarkdownSoFar(raw: string): string {
  const found = /"markdown"\s*:\s*("(?:[^"\\]|\\.)*)/su.exec(raw)?.[1]
  if (found === undefined) return ''
  // An escape that is not complete yet would not parse.
  const closed = `${found.replace(/\\(?:u[\da-fA-F]{0,3})?$/u, '')}"`
  try {
    const text: unknown = JSON.parse(closed)
    return typeof text === 'string' ? text : ''
  } catch {
    return ''
  }
}
