import { generateText, Output, streamText } from 'ai'
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildTinyModel } from '../../../test/tiny-gguf.ts'
import { openLocalModel } from './local-model.ts'

const sentence = 'Ask customers early and write down what they say.'
const folder = mkdtempSync(join(tmpdir(), 'local-model-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
writeFileSync(join(folder, 'tiny.gguf'), buildTinyModel(sentence))
const setManifest = (manifest: unknown) => writeFileSync(join(folder, 'model.json'), JSON.stringify(manifest))

/** Where `npm run local-model` installs it; it is not among the dependencies. */
const runtime = join(import.meta.dirname, '../../../../.cache/local-model/node_modules')
const hasRuntime = existsSync(join(runtime, 'node-llama-cpp'))
if (hasRuntime) symlinkSync(runtime, join(folder, 'node_modules'))
setManifest({ file: 'tiny.gguf', name: 'tiny' })
const { app } = await useApp({ hasRateLimits: false, localModelDir: folder })

describe('the folder of a local model', () => {
  it('holds none before the command has finished, or if its note leads elsewhere', () => {
    expect(openLocalModel(null)).toBeNull()
    expect(openLocalModel(join(folder, 'nowhere'))).toBeNull()
    for (const wrong of [
      { file: '../../secret.gguf', name: 'x' },
      { file: 'gone.gguf', name: 'x' },
      'x',
      { file: 1 },
    ]) {
      setManifest(wrong)
      expect(openLocalModel(folder)).toBeNull()
    }
    setManifest({ file: 'tiny.gguf', name: 'tiny' })
    expect(openLocalModel(folder)?.model.label).toBe('tiny (runs in this server)')
  })

  it.skipIf(hasRuntime)('without a runtime says how to get one', async () => {
    const ada = await signUp(app)
    const [channel] = await ada.call('channels.list')
    const { error } = await ada.request('generation.all', {
      params: { channel_id: channel?.id ?? '' },
      body: { text: sentence },
    })
    expect(error.message).toBe('tiny could not be loaded on this machine. Run "npm run local-model" again.')
  })
})

describe.skipIf(!hasRuntime)('a model in this process', () => {
  const local = openLocalModel(folder)
  afterAll(() => local?.close())
  const language = () => {
    if (local === null) throw new Error('The folder was just filled')
    return local.model.language
  }

  it('writes text, streams it, and counts its tokens', async () => {
    const whole = await generateText({ model: language(), prompt: 'Write.', maxRetries: 0 })
    expect(whole.text.trim()).toBe(sentence)
    expect(whole.usage.outputTokens).toBeGreaterThan(8)
    const pieces: string[] = []
    for await (const piece of streamText({ model: language(), prompt: 'Write.' }).textStream) pieces.push(piece)
    expect(pieces.length).toBeGreaterThan(3)
    expect(pieces.join('').trim()).toBe(sentence)
  })

  it('follows a schema, and several ask at once', async () => {
    const schema = z.object({ angle: z.string(), audience: z.string().nullable(), points: z.array(z.string()) })
    const ask = () => generateText({ model: language(), prompt: 'Plan.', output: Output.object({ schema }) })
    for (const { output } of await Promise.all([ask(), ask(), ask(), ask()])) expect(output.angle.trim()).toBe(sentence)
  })

  it('stops on request', async () => {
    const stop = new AbortController()
    stop.abort(new Error('Enough'))
    await expect(
      generateText({ model: language(), prompt: 'Write.', abortSignal: stop.signal, maxRetries: 0 }),
    ).rejects.toThrow('Enough')
    expect((await generateText({ model: language(), prompt: 'Write.' })).text.trim()).toBe(sentence)
  })

  it('drafts an idea, and leaves Ask Co-CEO to the composer', async () => {
    const ada = await signUp(app)
    const [channel] = await ada.call('channels.list')
    const made = await ada.request('generation.all', {
      params: { channel_id: channel?.id ?? '' },
      body: { text: sentence },
    })
    expect(made.status, made.text).toBe(200)
    expect(made.data.model).toBe('tiny')
    expect(JSON.stringify(made.data.rich_content)).toContain('customers early')
    const [run] = await ada.call('generation.list')
    expect(run?.usage?.output_tokens).toBeGreaterThan(20)
    const { in_use } = await ada.call('models.read')
    expect(in_use.map(({ task, id }) => [task, id])).toEqual([
      ['writing', 'tiny'],
      ['advisor', 'composer'],
      ['keywords', 'tiny'],
    ])
  })
})
