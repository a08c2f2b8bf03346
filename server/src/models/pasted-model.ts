import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { feedbackKinds } from '@draftwright/contract/vocabulary'
import type { Model } from './create-model.ts'
import { ModelError, type ModelErrorCode } from './model-error.ts'

/** How a text is marked that somebody brought from a chat window, such as `ChatGPT, pasted`. */
export const toPastedLabel = (from: string): string => `${from}, pasted`

/** The same for a text that the model of somebody's browser wrote, such as `Chrome’s built-in model`. */
export const toBrowserLabel = (browser: string): string => `${browser}’s built-in model`

/** The code of what is wrong with an answer: one that was pasted is the fault of the request. */
export const toAnswerCode = ({ isPasted }: Model, code: ModelErrorCode): ModelErrorCode =>
  isPasted === true ? 'answer_unusable' : code

/** A person brings the answer of any chat window: whatever is asked, that is the answer, once. */
export function createPastedModel(answer: string, label: string): Model {
  let isUsed = false
  const answerOnce = () => {
    // A chat cannot be asked again about what was wrong with its answer; the person can.
    if (isUsed)
      throw new ModelError(
        'answer_unusable',
        'The pasted answer does not have the form that the prompt asks for. Copy the whole answer, or ask the chat again.',
      )
    isUsed = true
  }
  const usage = {
    inputTokens: { total: 0, noCache: 0, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: 0, text: 0, reasoning: undefined },
  }
  const finish = { finishReason: { unified: 'stop' as const, raw: undefined }, usage }
  const language: LanguageModelV4 = {
    specificationVersion: 'v4',
    provider: 'pasted',
    modelId: label,
    supportedUrls: {},
    async doGenerate() {
      answerOnce()
      return { content: [{ type: 'text', text: answer }], ...finish, warnings: [] }
    },
    async doStream() {
      answerOnce()
      const parts: LanguageModelV4StreamPart[] = [
        { type: 'stream-start', warnings: [] },
        { type: 'text-start', id: 'text' },
        { type: 'text-delta', id: 'text', delta: answer },
        { type: 'text-end', id: 'text' },
        { type: 'finish', ...finish },
      ]
      const stream = new ReadableStream<LanguageModelV4StreamPart>({
        start(controller) {
          for (const part of parts) controller.enqueue(part)
          controller.close()
        },
      })
      return { stream }
    },
  }
  return {
    id: label,
    label,
    isOffline: false,
    isPasted: true,
    supportedFeedback: feedbackKinds,
    canSee: false,
    canCallTools: false,
    language,
    transcription: null,
  }
}
