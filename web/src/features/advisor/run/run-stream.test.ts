import type { RunEvent } from '@draftwright/contract/agent/events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readEvents } from '../../../api/events.ts'
import { toChatError, toRefusalError } from './chat-errors.ts'

const event = (more: Partial<RunEvent>): string =>
  `event: RunContent\ndata: ${JSON.stringify({ event: 'RunContent', ...more })}\n\n`
const wire = `: heartbeat\n\n${event({ content: 'Grüße, ' })}id: 4\nretry: 10\n${event({ content: 'naïve 🙂\ndata: no' })}${event({ event: 'WorkflowCompleted' })}`

const inPieces = (size: number): Response => {
  const bytes = new TextEncoder().encode(wire)
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.slice(at * size, (at + 1) * size),
  )
  return new Response(
    new ReadableStream({
      pull(stream) {
        const piece = pieces.shift()
        if (piece === undefined) stream.close()
        else stream.enqueue(piece)
      },
    }),
  )
}

test.each([1, 2, 7, 64, 10_000])(
  'reads the lines that begin with "data: ", cut into pieces of %i bytes',
  async (size) => {
    const received: RunEvent[] = []
    for await (const one of readEvents<RunEvent>(inPieces(size))) received.push(one)
    expect(received.map(({ content }) => content).join('')).toBe('Grüße, naïve 🙂\ndata: no')
    expect(received.at(-1)?.event).toBe('WorkflowCompleted')
  },
)

test('an answer without a body has no reader', async () => {
  const read = readEvents(new Response(null)).next()
  await expect(read).rejects.toThrow('No reader available')
  expect(toChatError(await read.catch((error: unknown) => error)).message).toBe('No reader available')
})

test.each([204, 205, 304])('nor has one with status %i, which browsers give an empty stream', async (status) => {
  const response = { status, body: new Response('').body } as Response
  await expect(readEvents(response).next()).rejects.toThrow('No reader available')
})

test('failures speak the words of the specification', () => {
  expect(toChatError(new TypeError('Failed to fetch')).message).toBe(
    'Network error. Please check your connection and try again.',
  )
  expect(toChatError(new Error('?')).message).toBe('Failed to send message. Please try again.')
  expect(toRefusalError(429, '{"detail":"Two answers are being written already."}').message).toBe(
    '429: Two answers are being written already.',
  )
  expect(toRefusalError(502, 'Bad gateway').message).toBe('502: Bad gateway')
  expect(toRefusalError(500, '').message).toBe('Failed to send message. Please try again.')
  expect(
    toRefusalError(422, '{"detail":[{"loc":["body","message"],"msg":"must not be empty","type":"x"}]}').message,
  ).toBe('422: message must not be empty')
})

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
})
afterEach(() => {
  vi.unstubAllGlobals()
})
test('who asks is "default" where no workspace is chosen', async () => {
  const { getUserId } = await import('./run-stream.ts')
  expect(getUserId()).toBe('default')
})
