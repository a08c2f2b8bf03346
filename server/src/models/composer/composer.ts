import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolCall,
} from '@ai-sdk/provider'
import { randomUUID } from 'node:crypto'
import { getChannelNorm } from '@draftwright/contract/channel-norms'
import { AdviseInput, adviseTask } from '../advising/advise-input.ts'
import { answerConversation } from './advise/advise.ts'
import { runWritingTask } from './compose.ts'
import { WritingInput, WritingTask } from '../writing.ts'
import { countWords } from './words.ts'

/**
 * The built-in model: deterministic, offline, behind the same interface as every real one. It reads
 * `providerOptions.composer = {task, input}`, and with the task `advise` the conversation and its tools; a bare prompt is taken as an idea for the hosted site. Throws when that option is malformed.
 */
export function createComposer(): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'draftwright',
    modelId: 'composer',
    supportedUrls: {},
    doGenerate: async (options) => {
      options.abortSignal?.throwIfAborted()
      const answer = answerCall(options)
      if (typeof answer === 'string')
        return {
          content: [{ type: 'text', text: answer }],
          finishReason,
          usage: countUsage(options, answer),
          warnings: [],
        }
      const { before, call } = answer
      return {
        content: [...(before === '' ? [] : [{ type: 'text' as const, text: before }]), call],
        finishReason: toolCalls,
        usage: countUsage(options, call.input),
        warnings: [],
      }
    },
    doStream: async (options) => {
      options.abortSignal?.throwIfAborted()
      const answer = answerCall(options)
      return { stream: typeof answer === 'string' ? streamText(answer, options) : streamToolCall(answer, options) }
    },
  }
}

export const composer: LanguageModelV4 = createComposer()

const finishReason = { unified: 'stop', raw: undefined } as const
const toolCalls = { unified: 'tool-calls', raw: undefined } as const

/** A tool call, with what is said before it. */
interface SpokenCall {
  readonly before: string
  readonly call: LanguageModelV4ToolCall
}

function answerCall(options: LanguageModelV4CallOptions): string | SpokenCall {
  const asked = options.providerOptions?.['composer']
  if (asked?.['task'] === adviseTask) return answerAdvise(options, AdviseInput.parse(asked['input']))
  const task = WritingTask.parse(asked?.['task'] ?? 'draft')
  const input = asked ? WritingInput.parse(asked['input']) : toBareInput(options)
  const output = runWritingTask(task, input)
  return options.responseFormat?.type !== 'json' && 'markdown' in output ? output.markdown : JSON.stringify(output)
}

/** The advisor's next text, or a tool call; tools that are not offered in this call are never used. */
function answerAdvise({ prompt, tools = [] }: LanguageModelV4CallOptions, input: AdviseInput): string | SpokenCall {
  const step = answerConversation(prompt, input)
  if ('text' in step) return step.text
  const { name } = step.call
  if (!tools.some((tool) => tool.name === name)) return 'I cannot do that here.'
  return {
    before: step.before ?? '',
    call: {
      type: 'tool-call',
      toolCallId: `call_${randomUUID()}`,
      toolName: name,
      input: JSON.stringify(step.call.input),
    },
  }
}

function toBareInput(options: LanguageModelV4CallOptions): WritingInput {
  const last = options.prompt.findLast((message) => message.role === 'user')
  const idea =
    last?.role === 'user' ? last.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n') : ''
  return { idea, channel: { name: 'Site', type: 'site', prompt: null, norm: getChannelNorm('site') }, earlier: [] }
}

/** Groups of four words, one per turn of the event loop, so that a stop takes effect between them. */
function streamText(text: string, options: LanguageModelV4CallOptions): ReadableStream<LanguageModelV4StreamPart> {
  const groups = text.match(/(?:\S+\s*){1,4}|\s+/g) ?? []
  let at = -1
  return new ReadableStream<LanguageModelV4StreamPart>({
    async pull(controller) {
      await new Promise((resolve) => setImmediate(resolve))
      if (options.abortSignal?.aborted) {
        controller.error(options.abortSignal.reason)
        return
      }
      if (at === -1) {
        controller.enqueue({ type: 'stream-start', warnings: [] })
        controller.enqueue({ type: 'text-start', id: 'text' })
      } else if (at < groups.length) controller.enqueue({ type: 'text-delta', id: 'text', delta: groups[at] ?? '' })
      else {
        controller.enqueue({ type: 'text-end', id: 'text' })
        controller.enqueue({ type: 'finish', finishReason, usage: countUsage(options, text) })
        controller.close()
      }
      at++
    },
  })
}

function streamToolCall(
  { before, call }: SpokenCall,
  options: LanguageModelV4CallOptions,
): ReadableStream<LanguageModelV4StreamPart> {
  const { toolCallId: id, toolName, input } = call
  return new ReadableStream<LanguageModelV4StreamPart>({
    start(controller) {
      controller.enqueue({ type: 'stream-start', warnings: [] })
      if (before !== '') {
        controller.enqueue({ type: 'text-start', id: 'text' })
        controller.enqueue({ type: 'text-delta', id: 'text', delta: before })
        controller.enqueue({ type: 'text-end', id: 'text' })
      }
      controller.enqueue({ type: 'tool-input-start', id, toolName })
      controller.enqueue({ type: 'tool-input-delta', id, delta: input })
      controller.enqueue({ type: 'tool-input-end', id })
      controller.enqueue(call)
      controller.enqueue({ type: 'finish', finishReason: toolCalls, usage: countUsage(options, input) })
      controller.close()
    },
  })
}

/** Counted in words: the composer has no tokens. */
function countUsage(options: LanguageModelV4CallOptions, text: string) {
  const input = countWords(JSON.stringify(options.providerOptions?.['composer'] ?? ''))
  const output = countWords(text)
  return {
    inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: output, text: output, reasoning: undefined },
  }
}
