import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { getChannelNorm } from '@draftwright/contract/channel-norms'
import { runWritingTask } from './compose.ts'
import type { WritingInput } from '../writing.ts'
import { countWords } from './words.ts'

/**
 * The built-in model: deterministic, offline, behind the same interface as every real one. A bare prompt is taken as notes to tidy. Drafts
 * call `runWritingTask` themselves.
 */
function createComposer(): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'draftwright',
    modelId: 'composer',
    supportedUrls: {},
    doGenerate: async (options) => {
      options.abortSignal?.throwIfAborted()
      const answer = draftFromPrompt(options)
      return {
        content: [{ type: 'text', text: answer }],
        finishReason,
        usage: countUsage(options, answer),
        warnings: [],
      }
    },
    doStream: async (options) => {
      options.abortSignal?.throwIfAborted()
      return { stream: streamText(draftFromPrompt(options), options) }
    },
  }
}

export const composer: LanguageModelV4 = createComposer()

const finishReason = { unified: 'stop', raw: undefined } as const
const draftFromPrompt = (options: LanguageModelV4CallOptions): string =>
  runWritingTask('draft', toBareInput(options)).markdown

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

/** Counted in words: the composer has no tokens. */
function countUsage(options: LanguageModelV4CallOptions, text: string) {
  const input = countWords(JSON.stringify(options.prompt))
  const output = countWords(text)
  return {
    inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: output, text: output, reasoning: undefined },
  }
}
