import { generateText, Output, streamText } from 'ai'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { signUp } from '../../../test/harness.ts'
import { installStandInRuntime } from '../../../test/stand-in-runtime.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildTinyModel } from '../../../test/tiny-gguf.ts'
import { openLocalModel } from './local-model.ts'

const sentence = 'Ask customers early and write down what they say.'
const root = mkdtempSync(join(tmpdir(), 'local-model-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const toSource = (folder: string) => ({
  folder,
  hub: 'http://127.0.0.1:9',
  repository: 'owner/tiny',
  file: 'tiny.gguf',
})

/** A folder with a model in it, as an installation leaves it. */
function makeFolder(name: string, manifest: unknown = { file: 'tiny.gguf', name: 'tiny' }): string {
  const folder = join(root, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'tiny.gguf'), buildTinyModel(sentence))
  writeFileSync(join(folder, 'model.json'), JSON.stringify(manifest))
  return folder
}

describe('the folder of a local model', () => {
  it('holds none before it is installed, if its note leads elsewhere, or if the operator forbids it', () => {
    const find = (folder: string) => openLocalModel({ source: toSource(folder) }).findForAll()
    expect(find(join(root, 'nowhere'))).toBeNull()
    for (const [place, wrong] of [
      { file: '../../secret.gguf', name: 'x' },
      { file: 'gone.gguf', name: 'x' },
      'x',
      { file: 1 },
    ].entries())
      expect(find(makeFolder(`wrong-${place}`, wrong))).toBeNull()
    const folder = makeFolder('right')
    expect(find(folder)?.label).toBe('tiny on this server')
    expect(openLocalModel({ source: null }).findForAll()).toBeNull()
  })

  it('serves the workspace that got it, and everybody if the operator did; and says if it is slow', () => {
    const folder = makeFolder('owned', { file: 'tiny.gguf', name: 'tiny', account_id: 'a', tokens_per_second: 4 })
    const local = openLocalModel({ source: toSource(folder) })
    expect(local.findForAll()).toBeNull()
    expect(local.find('a')?.label).toBe('tiny on this server (slow)')
    expect([local.readState('a').isOwn, local.readState('b').isOwn]).toEqual([true, false])
  })
})

it('what was downloaded and does not run is kept, and said to be', async () => {
  const folder = join(root, 'not-running')
  mkdirSync(folder)
  installStandInRuntime(folder)
  // As it is left when there is too little memory for the first try.
  writeFileSync(join(folder, 'tiny.gguf'), 'GGUF but BROKEN')
  const local = openLocalModel({ source: toSource(folder) })
  expect(local.readState('a')).toMatchObject({ state: 'partial', doneBytes: 15 })
  local.install('a')
  await expect
    .poll(() => local.readState('a').error, { timeout: 20_000 })
    .toMatch(/^The model was downloaded and does not run\. tiny could not be loaded/u)
  expect(local.readState('a').state).toBe('partial')
  expect(await local.remove('a')).toBe(true)
  expect(existsSync(folder)).toBe(false)
  await local.close()
})

describe('a run with a model that dies', async () => {
  const folder = makeFolder('dying')
  installStandInRuntime(folder)
  const { app, context } = await useApp({ hasRateLimits: false, localModel: toSource(folder) })

  it('ends with a sentence and can be repeated, and the server answers everything else', async () => {
    const ada = await signUp(app)
    const [channel] = await ada.call('channels.list')
    const draft = (text: string) =>
      ada.request('generation.all', { params: { channel_id: channel?.id ?? '' }, body: { text } })
    const dying = draft('ABORT in the middle')
    const healthy = Array.from({ length: 5 }, () => ada.request('ideas.list'))
    const { status, error } = await dying
    expect([status, error.code]).toEqual([502, 'model_cut'])
    expect(error.message).toBe('tiny ended in the middle on this server. The text so far is saved. Try again.')
    expect((await Promise.all(healthy)).map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
    const [run] = await ada.call('generation.list')
    expect(run?.state).toBe('failed')
    await ada.call('generation.rerun', { params: { id: run?.id ?? '', step: 'brief' } })
    // The next one finds a new process.
    const answer = await generateText({ model: language(context.models.get()), prompt: 'SAY hello', maxRetries: 0 })
    expect(answer.text).toBe('hello')
    await expect.poll(async () => (await ada.call('generation.list'))[0]?.state, { timeout: 20_000 }).toBe('failed')
    for (const fault of context.faults.splice(0)) expect(fault).toMatch(/^tiny failed on this machine: .*SIGABRT/u)
  })
})

/** Where `npm run local-model` installs it; it is not among the dependencies. */
const runtime = join(import.meta.dirname, '../../../../.cache/local-model/node_modules')
const hasRuntime = existsSync(join(runtime, 'node-llama-cpp'))

describe.skipIf(!hasRuntime)('a model in a process of its own (skipped without its runtime)', async () => {
  const folder = makeFolder('real')
  if (hasRuntime) symlinkSync(runtime, join(folder, 'node_modules'))
  const { app } = await useApp({ hasRateLimits: false, localModel: toSource(folder) })
  const local = openLocalModel({ source: toSource(folder) })
  afterAll(() => local.close())
  const open = (workspace = 'a') => language(local.find(workspace))

  it('writes text, streams it, and counts its tokens', async () => {
    const whole = await generateText({ model: open(), prompt: 'Write.', maxRetries: 0 })
    expect(whole.text.trim()).toBe(sentence)
    expect(whole.usage.outputTokens).toBeGreaterThan(8)
    const pieces: string[] = []
    for await (const piece of streamText({ model: open(), prompt: 'Write.' }).textStream) pieces.push(piece)
    expect(pieces.length).toBeGreaterThan(3)
    expect(pieces.join('').trim()).toBe(sentence)
  })

  it('reads at most a fifth of a prompt again that begins alike, and all of it for another workspace', async () => {
    const rules = 'Write plainly and invent nothing. '.repeat(20)
    const read = async (workspace: string, task: string) => {
      const asked = { model: open(workspace), instructions: rules, maxRetries: 0 }
      const { usage } = await generateText({ ...asked, prompt: `The idea: ask early. ${task}` })
      const { cacheReadTokens = 0 } = usage.inputTokenDetails
      const total = usage.inputTokens ?? 0
      return { total, read: total - cacheReadTokens }
    }
    const plan = await read('reuse', 'Plan it.')
    expect(plan.read).toBe(plan.total)
    const text = await read('reuse', 'Now write the whole text.')
    expect(text.total).toBeGreaterThan(500)
    expect(text.read).toBeLessThanOrEqual(text.total / 5)
    // Both sequences are of the other workspace after this.
    for (const task of ['Plan it.', 'Plan that.']) {
      const other = await read('other', task)
      if (task === 'Plan it.') expect(other.read).toBe(other.total)
    }
  })

  it('follows a schema, and several ask at once', async () => {
    const schema = z.object({ angle: z.string(), audience: z.string().nullable(), points: z.array(z.string()) })
    const ask = () => generateText({ model: open(), prompt: 'Plan.', output: Output.object({ schema }) })
    for (const { output } of await Promise.all([ask(), ask(), ask(), ask()])) expect(output.angle.trim()).toBe(sentence)
  })

  it('stops on request', async () => {
    const stop = new AbortController()
    stop.abort(new Error('Enough'))
    await expect(
      generateText({ model: open(), prompt: 'Write.', abortSignal: stop.signal, maxRetries: 0 }),
    ).rejects.toThrow('Enough')
    expect((await generateText({ model: open(), prompt: 'Write.' })).text.trim()).toBe(sentence)
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
    expect(run?.usage?.output_tokens).toBeGreaterThan(8)
    const { in_use } = await ada.call('models.read')
    expect(in_use.map(({ task, id }) => [task, id])).toEqual([
      ['writing', 'tiny'],
      ['advisor', 'composer'],
      ['keywords', 'tiny'],
    ])
  })
})

function language(model: { language: Parameters<typeof generateText>[0]['model'] } | null) {
  if (model === null) throw new Error('The folder was just filled')
  return model.language
}
