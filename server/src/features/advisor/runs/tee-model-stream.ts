import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { wrapLanguageModel } from 'ai'

/**
 * The same model, whose stream's parts are passed to `keep` first; those for which it returns true go no further. Text is most of
 * a stream and needs nothing of the SDK's processing of the rest: its nested streams cost more per word than all else together
 * (bench/agent). An error that `keep` throws ends the stream with it.
 */
export const teeModelStream = (model: LanguageModelV4, keep: (part: LanguageModelV4StreamPart) => boolean) =>
  wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v4',
      async wrapStream({ doStream }) {
        const answer = await doStream()
        return { ...answer, stream: filterStream(answer.stream, keep) }
      },
    },
  })

function filterStream<T>(stream: ReadableStream<T>, keep: (part: T) => boolean): ReadableStream<T> {
  const reader = stream.getReader()
  return new ReadableStream<T>({
    async pull(controller) {
      try {
        for (;;) {
          const { done, value } = await reader.read()
          if (done) return controller.close()
          if (!keep(value)) return controller.enqueue(value)
        }
      } catch (error) {
        await reader.cancel(error)
        throw error
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
