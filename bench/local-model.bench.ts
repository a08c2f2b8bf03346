import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createCaller, signUp } from '../scripts/api-client.ts'
import { root } from '../scripts/inputs.ts'
import { runServer } from '../scripts/run-server.ts'
import type { Turn } from '../server/src/models/local/messages.ts'
import { ModelProcess } from '../server/src/models/local/model-process.ts'
import { startModelHub } from '../server/test/model-hub.ts'

const { LOCAL_MODEL_WEIGHTS: weights } = process.env
const runtime = join(root, '.cache/local-model/node_modules')

interface State {
  state: string
  step: string | null
  done_bytes: number
  total_bytes: number | null
  error: string | null
  tokens_per_second: number | null
}

/** By hand only: a real GGUF (LOCAL_MODEL_WEIGHTS) is got from a loopback hub that behaves as the real one, asked in every way, and removed. */
export async function runBenchmark(): Promise<void> {
  if (weights === undefined || !existsSync(join(runtime, 'node-llama-cpp'))) {
    console.log(
      'Set LOCAL_MODEL_WEIGHTS to a GGUF file, and install node-llama-cpp into .cache/local-model (npm run local-model does).',
    )
    return
  }
  await measureInstallation(weights)
  await measureModel(weights)
}

const print = (name: string, value: string) => console.log(`${name.padEnd(44)} ${value}`)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

async function measureInstallation(file: string): Promise<void> {
  const bytes = readFileSync(file)
  const hub = await startModelHub(bytes)
  const server = await runServer({
    script: ['server/src/main.ts'],
    env: {
      LOCAL_MODEL_HUB: hub.url,
      LOCAL_MODEL: `owner/weights/${basename(file)}`,
      TRUSTED_URLS: hub.storageUrl,
    },
  })
  try {
    const folder = join(server.dataDir, 'local-model')
    const bringRuntime = () => {
      mkdirSync(folder, { recursive: true })
      if (!existsSync(join(folder, 'node_modules'))) symlinkSync(runtime, join(folder, 'node_modules'))
      writeFileSync(join(folder, 'package.json'), '{"private":true}')
    }
    bringRuntime()
    const call = createCaller(server.url, await signUp(server.url))
    const waitFor = async (...states: string[]): Promise<State> => {
      for (;;) {
        const now = await call<State>('GET', '/models/local')
        if (states.includes(now.state)) return now
        await delay(100)
      }
    }
    hub.sha256 = '0'.repeat(64)
    await call('POST', '/models/local')
    print('damaged by its checksum', (await waitFor('absent', 'partial')).error ?? 'not noticed')
    hub.sha256 = undefined
    hub.stallAt = 60_000_000
    await call('POST', '/models/local')
    while ((await call<State>('GET', '/models/local')).done_bytes < 60_000_000) await delay(50)
    await call('POST', '/models/local/stop')
    const stopped = await waitFor('partial')
    print(
      'stopped at',
      `${(stopped.done_bytes / 1e6).toFixed(0)} MB of ${((stopped.total_bytes ?? 0) / 1e6).toFixed(0)}`,
    )
    hub.stallAt = Number.POSITIVE_INFINITY
    hub.breakAt = 60_000_000
    const start = performance.now()
    await call('POST', '/models/local')
    const ready = await waitFor('ready', 'partial', 'absent')
    const ranges = hub.asked.flatMap(({ range }) => (range === undefined ? [] : [range]))
    print(
      'continued, with a break after each 60 MB',
      `${seconds(performance.now() - start)}, ${ready.error ?? 'whole'}`,
    )
    print('asked for', ranges.join(' '))
    print('speed told', `${ready.tokens_per_second} tokens/s`)
    const removed = await call<State>('DELETE', '/models/local')
    print(
      'removed',
      `${removed.state}; left in the folder: ${existsSync(folder) ? readdirSync(folder).join(' ') : 'nothing'}`,
    )
  } finally {
    await server.stop()
    await hub.close()
  }
}

const rules =
  'You write for a team that publishes in its own voice. Use only what the notes say, and invent nothing. '.repeat(12)
const notes =
  'We moved the weekly report from Friday to Monday because nobody read it before the weekend. Since March, 41 of 52 people open it on the same day. '.repeat(
    22,
  )

async function measureModel(file: string): Promise<void> {
  const folder = join(root, '.cache/local-model')
  const failures: unknown[] = []
  const model = new ModelProcess({
    folder,
    modelPath: file,
    name: basename(file),
    fileBytes: readFileSync(file).length,
    onFailure: (message, cause) => failures.push(message, cause),
  })
  const ask = async (
    turns: Turn[],
    change: { maxTokens?: number; schema?: object | null; signal?: AbortSignal } = {},
  ) => {
    const start = performance.now()
    let firstAt = 0
    const made = await model.generate({
      workspace: 'measured',
      turns,
      schema: null,
      maxTokens: 60,
      maxMs: 300_000,
      temperature: 0.4,
      signal: new AbortController().signal,
      onText: () => (firstAt ||= performance.now() - start),
      onQueue: () => undefined,
      ...change,
    })
    const ms = performance.now() - start
    const rate = ((made.outputTokens - 1) / (ms - firstAt)) * 1000
    return { ...made, firstAt, ms, rate, read: made.inputTokens - made.cachedTokens }
  }
  const describe = (made: Awaited<ReturnType<typeof ask>>) =>
    `${made.read} of ${made.inputTokens} tokens read, first word after ${seconds(made.firstAt)}, ${made.rate.toFixed(1)} tokens/s, ended by ${made.ending}`
  const toTurns = (task: string): Turn[] => [
    { type: 'system', text: rules },
    { type: 'user', text: `${notes}\n\n${task}` },
  ]
  try {
    print('loaded, "Hello"', describe(await ask([{ type: 'user', text: 'Hello' }], { maxTokens: 20 })))
    print('memory of its process', `${readChildMemory().toFixed(0)} MB`)
    print('step 1', describe(await ask(toTurns('Plan a post from these notes.'))))
    print('step 2, the same beginning', describe(await ask(toTurns('Write the post from these notes.'))))
    print('memory after a long prompt', `${readChildMemory().toFixed(0)} MB`)
    const schema = {
      type: 'object',
      properties: {
        title: { type: 'string', maxLength: 60 },
        tags: { type: 'array', items: { type: 'string', maxLength: 12 }, maxItems: 3 },
      },
    }
    const object = await ask(toTurns('Give a title and three tags.'), { schema, maxTokens: 200 })
    print('JSON by grammar', `${isJson(object.text) ? 'valid' : `not valid: ${object.text}`}; ${describe(object)}`)
    const endless = await ask(
      [{ type: 'user', text: 'Say "on and on" again and again.\non and on and on and on and on' }],
      { maxTokens: 2400 },
    )
    print(
      'a model that does not stop',
      `${endless.outputTokens} tokens in ${seconds(endless.ms)}, ended by ${endless.ending}`,
    )
    const three = await Promise.all(
      ['One.', 'Two.', 'Three.'].map((text) => ask([{ type: 'user', text }], { maxTokens: 40 })),
    )
    print('three at once, first words after', three.map(({ firstAt }) => seconds(firstAt)).join(', '))
    const gone = new AbortController()
    const began = performance.now()
    setTimeout(() => gone.abort(new Error('gone')), 2000)
    await ask(toTurns('Write all that you know about reports.'), { maxTokens: 2400, signal: gone.signal }).catch(
      () => null,
    )
    const left = performance.now() - began - 2000
    const next = await ask([{ type: 'user', text: 'Hello' }], { maxTokens: 1 })
    print('nobody waits: told after, free after', `${left.toFixed(0)} ms, ${next.ms.toFixed(0)} ms`)
  } finally {
    await model.close()
    for (const failure of failures) console.error(failure)
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Resident memory of the model's process in MB. */
function readChildMemory(): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/u.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      const isOurs = status.includes(`PPid:\t${process.pid}\n`)
      if (isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('local/worker.ts'))
        return Number(/VmRSS:\s+(\d+) kB/u.exec(status)?.[1] ?? 0) / 1000
    } catch {
      // It has ended meanwhile.
    }
  }
  return Number.NaN
}
