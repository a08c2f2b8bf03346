import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider'
import { wrapLanguageModel } from 'ai'
import { createAccountDb } from '../db/account-db.ts'
import { addUsedTokens, toUsageDay } from '../db/ai-usage.ts'
import type { AppContext } from '../http/app-context.ts'
import type { Model } from './create-model.ts'

/** Characters per token in most languages, for providers that report no usage. */
const charactersPerToken = 4

/** An estimate for a provider that reports no tokens, or for an interrupted response. */
export const estimateTokens = (characters: number): number => Math.ceil(characters / charactersPerToken)

/**
 * The same model, with its tokens counted for the workspace's day however its response ends, and reported to `onUsage`. The
 * built-in one and pasted answers cost nothing, and are returned unchanged.
 */
export function wrapTokenCounting(
  model: Model,
  { engine, now, log }: Pick<AppContext, 'engine' | 'now' | 'log'>,
  accountId: string,
  onUsage: (inputTokens: number, outputTokens: number, cachedTokens: number) => void = () => undefined,
): Model {
  if (model.isOffline || model.isPasted === true) return model
  const count = async (asked: LanguageModelV4CallOptions, outputLength: number, usage?: LanguageModelV4Usage) => {
    const input = usage?.inputTokens.total ?? estimateTokens(JSON.stringify(asked.prompt).length)
    const output = usage?.outputTokens.total ?? estimateTokens(outputLength)
    onUsage(input, output, usage?.inputTokens.cacheRead ?? 0)
    try {
      await addUsedTokens(createAccountDb(engine, accountId), toUsageDay(now()), input + output)
    } catch (error) {
      // Counting must not fail a written response.
      log.error('Tokens could not be counted', error)
    }
  }
  const language = wrapLanguageModel({
    model: model.language,
    middleware: {
      specificationVersion: 'v4',
      async wrapGenerate({ doGenerate, params }) {
        const result = await doGenerate()
        await count(params, JSON.stringify(result.content).length, result.usage)
        return result
      },
      async wrapStream({ doStream, params }) {
        const answer = await doStream()
        return {
          ...answer,
          stream: countStreamTokens(answer.stream, (outputLength, usage) => count(params, outputLength, usage)),
        }
      },
    },
  })
  return { ...model, language }
}

type CountTokens = (outputLength: number, usage?: LanguageModelV4Usage) => Promise<void>

/** Reports once, when the stream has ended, failed or was cancelled. */
function countStreamTokens(stream: ReadableStream<LanguageModelV4StreamPart>, onUsage: CountTokens) {
  const reader = stream.getReader()
  let outputLength = 0
  let usage: LanguageModelV4Usage | undefined
  let isReported = false
  const reportOnce = async () => {
    if (isReported) return
    isReported = true
    await onUsage(outputLength, usage)
  }
  return new ReadableStream<LanguageModelV4StreamPart>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) {
          await reportOnce()
          controller.close()
          return
        }
        if (value.type === 'text-delta' || value.type === 'reasoning-delta') outputLength += value.delta.length
        if (value.type === 'finish') usage = value.usage
        controller.enqueue(value)
      } catch (error) {
        await reportOnce()
        throw error
      }
    },
    async cancel(reason) {
      await reportOnce()
      await reader.cancel(reason)
    },
  })
}
