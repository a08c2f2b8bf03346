import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { expect, it } from 'vitest'
import { teeModelStream } from './tee-model-stream.ts'

const words = (...said: string[]): LanguageModelV4StreamPart[] =>
  said.map((delta) => ({ type: 'text-delta', id: 'text', delta }))

/** A model that emits these parts, and whether its stream was cancelled. */
function saying(parts: LanguageModelV4StreamPart[]) {
  const received = { isCancelled: false }
  const model: LanguageModelV4 = {
    specificationVersion: 'v4',
    provider: 'test',
    modelId: 'saying',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('It only streams')),
    doStream: () =>
      Promise.resolve({
        stream: new ReadableStream<LanguageModelV4StreamPart>({
          pull(controller) {
            const part = parts.shift()
            if (part === undefined) controller.close()
            else controller.enqueue(part)
          },
          cancel() {
            received.isCancelled = true
          },
        }),
      }),
  }
  return { model, received }
}

async function streamed(model: LanguageModelV4) {
  const { stream } = await model.doStream({ prompt: [] })
  const parts: LanguageModelV4StreamPart[] = []
  for await (const part of stream) parts.push(part)
  return parts
}

it('removes the chosen parts from the stream, and passes the rest on in order', async () => {
  const call = { type: 'tool-call', toolCallId: '1', toolName: 'count', input: '{}' } as const
  const taken: string[] = []
  const { model } = saying([...words('One ', 'two'), call, ...words(' three')])
  const rest = await streamed(
    teeModelStream(model, (part) => {
      if (part.type !== 'text-delta') return false
      taken.push(part.delta)
      return true
    }),
  )
  expect(taken.join('')).toBe('One two three')
  expect(rest).toEqual([call])
})

it('ends with the error that is thrown while it listens, and leaves the model’s own stream', async () => {
  const { model, received } = saying(words('One', 'two', 'three'))
  const stopped = new Error('Stopped')
  const ended = streamed(
    teeModelStream(model, () => {
      throw stopped
    }),
  )
  await expect(ended).rejects.toBe(stopped)
  expect(received.isCancelled).toBe(true)
})
