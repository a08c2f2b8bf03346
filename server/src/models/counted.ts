import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider'
import { wrapLanguageModel } from 'ai'
import { accountDb } from '../db/account-db.ts'
import { addTokens, usageDay } from '../db/ai-usage.ts'
import type { Parts } from '../http/parts.ts'
import type { Model } from './models.ts'

/** Characters of most languages that a token stands for, where a provider does not say. */
const charactersPerToken = 4

/** About as many tokens as a provider counts, for one that counts none, or was broken off before it could. */
export const estimatedTokens = (characters: number): number => Math.ceil(characters / charactersPerToken)

/**
 * The same model, whose tokens are counted to the workspace's day however its answer ends. The built-in one costs nothing, and
 * is given back as it is.
 */
export function counted(
  model: Model,
  { engine, now, log }: Pick<Parts, 'engine' | 'now' | 'log'>,
  accountId: string,
): Model {
  if (model.isOffline) return model
  const count = async (asked: LanguageModelV4CallOptions, said: number, usage?: LanguageModelV4Usage) => {
    const tokens =
      (usage?.inputTokens.total ?? estimatedTokens(JSON.stringify(asked.prompt).length)) +
      (usage?.outputTokens.total ?? estimatedTokens(said))
    try {
      await addTokens(accountDb(engine, accountId), usageDay(now()), tokens)
    } catch (error) {
      // What was written is worth more than its count.
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
        return { ...answer, stream: countedStream(answer.stream, (said, usage) => count(params, said, usage)) }
      },
    },
  })
  return { ...model, language }
}

type Tell = (said: number, usage?: LanguageModelV4Usage) => Promise<void>

/** Tells once, when the stream is over, has failed or is left. */
function countedStream(stream: ReadableStream<LanguageModelV4StreamPart>, tell: Tell) {
  const reader = stream.getReader()
  let said = 0
  let usage: LanguageModelV4Usage | undefined
  let isTold = false
  const tellOnce = async () => {
    if (isTold) return
    isTold = true
    await tell(said, usage)
  }
  return new ReadableStream<LanguageModelV4StreamPart>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) {
          await tellOnce()
          controller.close()
          return
        }
        if (value.type === 'text-delta' || value.type === 'reasoning-delta') said += value.delta.length
        if (value.type === 'finish') usage = value.usage
        controller.enqueue(value)
      } catch (error) {
        await tellOnce()
        throw error
      }
    },
    async cancel(reason) {
      await tellOnce()
      await reader.cancel(reason)
    },
  })
}
