import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { setTimeout as delay } from 'node:timers/promises'
import type { Model } from '../src/models/create-model.ts'
import type { Models } from '../src/models/models.ts'
import type { AppContext } from '../src/http/app-context.ts'

/** What a scripted model does next: text, a tool call, a wait in milliseconds, or an error to throw. */
export type ScriptLine =
  | string
  | { tool: string; input: unknown }
  | { wait: number }
  | { fail: Error }
  | { think: string }
/** Returns the response to a call; `turn` counts the model's calls, from 0. */
export type Script = (asked: LanguageModelV4CallOptions, turn: number) => readonly ScriptLine[]

const usage = {
  inputTokens: { total: 10, noCache: 10, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 5, text: 5, reasoning: undefined },
}

/** A model that follows the script, for code that takes one and no server. */
export function createScriptedModel(script: Script): Model {
  const scripted = new ScriptedModel()
  scripted.script = script
  return scripted.toModel()
}

/** A language model that follows its script, with the interface of real ones. */
export class ScriptedModel {
  /** Its calls, in order. */
  readonly calls: LanguageModelV4CallOptions[] = []
  script: Script = () => ['Hello.']

  toModel(): Model {
    return {
      id: 'scripted',
      label: 'Scripted',
      isOffline: false,
      supportedFeedback: [],
      canSee: true,
      language: this.#language(),
      transcription: null,
    }
  }

  /** Replaces all other models. */
  install(context: AppContext): this {
    const model = this.toModel()
    const models: Models = {
      ...context.models,
      list: () => [
        { id: 'scripted', label: 'Scripted', is_default: true, is_offline: false, can_transcribe: false, can: [] },
      ],
      get: (id) => (id === undefined || id === 'scripted' ? model : null),
    }
    Object.assign(context, { models })
    return this
  }

  #language(): LanguageModelV4 {
    return {
      specificationVersion: 'v4',
      provider: 'test',
      modelId: 'scripted',
      supportedUrls: {},
      doGenerate: () => Promise.reject(new Error('Only streams are scripted')),
      doStream: async (options) => {
        const lines = this.script(options, this.calls.push(options) - 1)
        return { stream: toStream(streamParts(lines, options.abortSignal)) }
      },
    }
  }
}

function toStream<T>(all: AsyncGenerator<T>): ReadableStream<T> {
  return new ReadableStream<T>({
    async pull(controller) {
      const next = await all.next()
      if (next.done === true) controller.close()
      else controller.enqueue(next.value)
    },
    async cancel() {
      await all.return(undefined)
    },
  })
}

let calls = 0

async function* streamParts(
  lines: readonly ScriptLine[],
  signal?: AbortSignal,
): AsyncGenerator<LanguageModelV4StreamPart> {
  yield { type: 'stream-start', warnings: [] }
  let hasCalled = false
  yield { type: 'text-start', id: 'text' }
  for (const line of lines) {
    signal?.throwIfAborted()
    if (typeof line === 'string') yield { type: 'text-delta', id: 'text', delta: line }
    else if ('wait' in line) await delay(line.wait, undefined, signal === undefined ? {} : { signal })
    else if ('fail' in line) throw line.fail
    else if ('think' in line) {
      yield { type: 'reasoning-start', id: 'thought' }
      yield { type: 'reasoning-delta', id: 'thought', delta: line.think }
      yield { type: 'reasoning-end', id: 'thought' }
    } else {
      hasCalled = true
      yield {
        type: 'tool-call',
        toolCallId: `call-${++calls}`,
        toolName: line.tool,
        input: JSON.stringify(line.input),
      }
    }
  }
  yield { type: 'text-end', id: 'text' }
  yield {
    type: 'finish',
    finishReason: { unified: hasCalled ? 'tool-calls' : 'stop', raw: undefined },
    usage,
  }
}
