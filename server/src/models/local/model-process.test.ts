import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installStandInRuntime } from '../../../test/stand-in-runtime.ts'
import { type GenerateRequest, ModelProcess, type ProcessOptions } from './model-process.ts'

let folder = ''
let model: ModelProcess | null = null
const failures: string[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'model-process-'))
  installStandInRuntime(folder)
  failures.length = 0
})
afterEach(async () => {
  await model?.close()
  rmSync(folder, { recursive: true, force: true })
})

function open(options: Partial<ProcessOptions> = {}, file = 'GGUF'): ModelProcess {
  writeFileSync(join(folder, 'm.gguf'), file)
  const place = { folder, modelPath: join(folder, 'm.gguf'), name: 'tiny', fileBytes: 4, backOffMs: 10 }
  model = new ModelProcess({ ...place, onFailure: (message) => void failures.push(message), ...options })
  return model
}

function ask(process: ModelProcess, text: string, change: Partial<GenerateRequest> = {}) {
  const told: { text: string; queue: number[] } = { text: '', queue: [] }
  const made = process.generate({
    workspace: 'a',
    turns: [{ type: 'user', text }],
    schema: null,
    maxTokens: 10_000,
    maxMs: 60_000,
    temperature: 0,
    signal: new AbortController().signal,
    onText: (piece) => (told.text += piece),
    onQueue: (ahead) => told.queue.push(ahead),
    ...change,
  })
  return { told, made }
}
const readFailure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

describe('an answer ends', () => {
  it.each([
    ['whole', 'SAY hello', {}, /^hello$/u],
    ['repetition', 'LOOP', {}, /^(?:on and on again ){8,30}/u],
    ['time', 'SLOW 1000', { maxMs: 500 }, /^word1 /u],
    ['maxTokens', 'SLOW 1000', { maxTokens: 3 }, /^word1 word2 word3 $/u],
  ] as const)('by %s, and what is there is kept', async (ending, text, change, words) => {
    const { told, made } = ask(open(), text, change)
    const answer = await made
    expect(answer.ending).toBe(ending)
    expect(answer.text).toMatch(words)
    expect(told.text).toBe(answer.text)
  })

  it('at once when nobody waits, and frees its place', async () => {
    const process = open()
    const stop = new AbortController()
    const gone = ask(process, 'SLOW 100000', { signal: stop.signal })
    await expect.poll(() => gone.told.text, { timeout: 20_000 }).toContain('word3')
    stop.abort(new Error('The tab was closed'))
    expect(await readFailure(gone.made)).toBe('The tab was closed')
    const after = gone.told.text
    const both = await Promise.all([ask(process, 'SAY one').made, ask(process, 'SAY two').made])
    expect(both.map(({ text }) => text)).toEqual(['one', 'two'])
    // At most what was on its way.
    expect(gone.told.text.length).toBeLessThan(after.length + 20)
  })

  it('at once while it still reads a long prompt', async () => {
    const process = open()
    const stop = new AbortController()
    const gone = [1, 2].map(() => ask(process, 'READ all of this', { signal: stop.signal }))
    await expect.poll(() => gone.map(({ told }) => told.queue)).toEqual([[0], [0]])
    const next = ask(process, 'SAY hello')
    stop.abort(new Error('The tab was closed'))
    const sentences = await Promise.all(gone.map(({ made }) => readFailure(made)))
    expect(sentences).toEqual(['The tab was closed', 'The tab was closed'])
    expect((await next.made).text).toBe('hello')
    expect(failures).toEqual([])
  })
})

describe('a queue', () => {
  it('tells each how many are before it, and forgets those who leave', async () => {
    const process = open()
    const running = [ask(process, 'SLOW 30'), ask(process, 'SLOW 60')]
    const leave = new AbortController()
    const waiting = [ask(process, 'SAY 3'), ask(process, 'SAY 4', { signal: leave.signal }), ask(process, 'SAY 5')]
    await expect.poll(() => waiting.map(({ told }) => told.queue.at(-1))).toEqual([1, 2, 3])
    leave.abort(new Error('Enough'))
    expect(waiting[2]?.told.queue).toEqual([3, 2])
    const settled = await Promise.all([...running, ...waiting].map(({ made }) => readFailure(made)))
    expect(settled).toEqual([null, null, null, 'Enough', null])
    expect(waiting.map(({ told }) => told.queue.at(-1))).toEqual([0, 2, 0])
  })
})

describe('what a sequence holds', () => {
  const words = 'one two three four five six seven eight nine ten '.repeat(10)
  it('is read again by the next step of a run, wherever others write between them', async () => {
    const process = open()
    const first = await ask(process, `${words}plan`).made
    expect([first.inputTokens - first.outputTokens, first.cachedTokens]).toEqual([100, 0])
    await ask(process, 'SAY something else', { workspace: 'b' }).made
    const second = await ask(process, `${words}text`).made
    expect(second.inputTokens - second.cachedTokens).toBeLessThanOrEqual(second.inputTokens / 5)
  })

  it('is gone for another workspace, and for requests of none', async () => {
    const process = open()
    for (const workspace of ['a', 'b', 'c', null, null])
      expect((await ask(process, 'RECALL', { workspace }).made).text).toBe('0')
    expect((await ask(process, 'RECALL', { workspace: 'c' }).made).text).toBe('0')
  })
})

describe('the process', () => {
  it('may die: its requests fail with a sentence, and the next ones are answered by another', async () => {
    const process = open()
    const beside = ask(process, 'SLOW 1000')
    await expect.poll(() => beside.told.text, { timeout: 20_000 }).toContain('word2')
    const dying = ask(process, 'ABORT')
    const sentence = 'tiny ended in the middle on this server. The text so far is saved. Try again.'
    expect(await Promise.all([readFailure(dying.made), readFailure(beside.made)])).toEqual([sentence, sentence])
    expect(dying.told.text).toBe('One two three ')
    expect((await ask(process, 'SAY hello').made).text).toBe('hello')
    expect(failures).toEqual(['tiny failed on this machine'])
  })

  it.each([
    ['is no model', 'BROKEN'],
    ['kills it', 'DIES'],
  ])('whose file %s says so, and is started again later', async (_name, file) => {
    const process = open({ backOffMs: 50 }, file)
    const sentence =
      'tiny could not be loaded on this server. Your idea is saved. Get it again in Account Settings → Models.'
    expect(await readFailure(ask(process, 'SAY hello').made)).toBe(sentence)
    expect(await readFailure(ask(process, 'SAY hello').made)).toBe(sentence)
    writeFileSync(join(folder, 'm.gguf'), 'GGUF')
    expect((await ask(process, 'SAY hello').made).text).toBe('hello')
    expect(failures).toHaveLength(2)
  })

  it('is not waited for by those who leave while it is started again', async () => {
    const process = open({ backOffMs: 600_000 }, 'BROKEN')
    await readFailure(ask(process, 'SAY hello').made)
    const stop = new AbortController()
    const waiting = ask(process, 'SAY hello', { signal: stop.signal })
    stop.abort(new Error('Enough'))
    expect(await readFailure(waiting.made)).toBe('Enough')
  })

  it('gets nothing of the server’s environment, where its secrets are', async () => {
    const { text } = await ask(open(), 'ENVIRONMENT').made
    // What Node itself sets to speak with it.
    expect(JSON.parse(text).filter((name: string) => !/^NODE_CHANNEL|^NODE_UNIQUE_ID$/u.test(name))).toEqual([])
  })

  it('does not start while the machine has too little memory', async () => {
    const process = open({ fileBytes: 2_000_000_000, readFreeMemory: () => 3_500_000_000 })
    expect(await readFailure(ask(process, 'SAY hello').made)).toBe(
      'tiny needs 3.6 GB of free memory, and this server has 3.5 GB. Your idea is saved. Close other programs there, or choose another model.',
    )
  })

  it('gives its memory back when nobody asks, and starts again when somebody does', async () => {
    const process = open({ idleMs: 20 })
    expect((await ask(process, 'SAY hello').made).text).toBe('hello')
    await expect
      .poll(async () => (await ask(process, 'RECALL').made).text, { interval: 100, timeout: 20_000 })
      .toBe('0')
    expect(failures).toEqual([])
  })

  it('refuses what is longer than it reads', async () => {
    const long = 'word '.repeat(5000)
    expect(await readFailure(ask(open(), long).made)).toBe(
      'tiny reads at most 3,796 tokens, and this request has 5,000. Your idea is saved. Shorten it, or choose another model.',
    )
  })
})
