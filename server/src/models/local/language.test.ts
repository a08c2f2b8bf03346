import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { installStandInRuntime } from '../../../test/stand-in-runtime.ts'
import type { Model } from '../create-model.ts'
import { streamAnswer, type StreamOptions } from '../stream-answer.ts'
import { createLocalLanguage } from './language.ts'
import { ModelProcess } from './model-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'local-language-'))
installStandInRuntime(folder)
writeFileSync(join(folder, 'm.gguf'), 'GGUF')
const running = new ModelProcess({ folder, modelPath: join(folder, 'm.gguf'), name: 'tiny', fileBytes: 4 })
afterAll(async () => {
  await running.close()
  rmSync(folder, { recursive: true, force: true })
})

const model: Model = {
  id: 'tiny',
  label: 'tiny',
  isOffline: false,
  supportedFeedback: [],
  canSee: false,
  isLocal: true,
  language: createLocalLanguage({ id: 'tiny', label: 'tiny' }, 'a', () => running),
  transcription: null,
}
function ask(text: string, { schema, ...options }: Partial<StreamOptions> & { schema?: z.ZodType } = {}) {
  const told: { text: string; queue: number[] } = { text: '', queue: [] }
  const request = { instructions: 'Write.', messages: [{ role: 'user' as const, content: text }] }
  const answer = streamAnswer(
    model,
    schema === undefined ? request : { ...request, schema: { name: 'answer', schema } },
    {
      signal: new AbortController().signal,
      onText: (piece) => (told.text += piece),
      onQueue: (ahead) => told.queue.push(ahead),
      ...options,
    },
  )
  return { told, answer }
}
const readFailure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

it('tells how many are before a request, and that wait is not the model’s silence', async () => {
  // Loaded beforehand: that is not waited for here.
  expect(await ask('SAY ready').answer).toBe('ready')
  const others = [ask('SLOW 40'), ask('SLOW 40')]
  await expect.poll(() => others.map(({ told }) => told.queue)).toEqual([[0], [0]])
  const waiting = ask('SAY hello', { patience: { firstMs: 400, totalMs: 500 } })
  expect(await waiting.answer).toBe('hello')
  expect(waiting.told.queue).toEqual([1, 0])
  await Promise.all(others.map(({ answer }) => answer))
})

it('a text that repeats itself is stopped with a sentence, and what is there is kept', async () => {
  const { told, answer } = ask('LOOP')
  expect(await readFailure(answer)).toBe(
    'tiny repeats itself and was stopped. The text so far is saved. Try again, or choose a larger model.',
  )
  expect(told.text).toMatch(/^on and on again /u)
})

it('an object that has no end is an error, and one that has is held to its form', async () => {
  const schema = z.object({ a: z.string() })
  expect(await ask('Give an object', { schema }).answer).toBe('{"a":"b"}')
  const cut = ask('Give an object', { schema, signal: AbortSignal.abort(new Error('gone')) })
  expect(await readFailure(cut.answer)).toBe('gone')
})

it('ends at once when its reader leaves, and the next request is answered', async () => {
  const leave = new AbortController()
  const { told, answer } = ask('SLOW 100000', { signal: leave.signal })
  await expect.poll(() => told.text).toContain('word3')
  leave.abort(new Error('The tab was closed'))
  expect(await readFailure(answer)).toBe('The tab was closed')
  expect(await ask('SAY hello').answer).toBe('hello')
})
