import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { wrapLanguageModel } from 'ai'

/**
 * The same model, whose stream's parts are shown to `take` first; those that it answers true for go no further. What a model
 * says in words is most of a stream and needs nothing of what the SDK does with the rest: its streams within streams cost
 * more a word than all else together (bench/agent). An error that `take` throws ends the stream with it.
 */
export const overheard = (model: LanguageModelV4, take: (part: LanguageModelV4StreamPart) => boolean) =>
  wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v4',
      async wrapStream({ doStream }) {
        const answer = await doStream()
        return { ...answer, stream: without(answer.stream, take) }
      },
    },
  })

function without<T>(stream: ReadableStream<T>, take: (part: T) => boolean): ReadableStream<T> {
  const reader = stream.getReader()
  return new ReadableStream<T>({
    async pull(controller) {
      try {
        for (;;) {
          const { done, value } = await reader.read()
          if (done) return controller.close()
          if (!take(value)) return controller.enqueue(value)
        }
      } catch (error) {
        await reader.cancel(error)
        throw error
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
