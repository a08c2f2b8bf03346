import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from '@draftwright/contract/auth'
import type { Run } from '@draftwright/contract/generation'
import { afterAll, expect, it } from 'vitest'
import { ensureEmptyTemplate, listTestEngines } from '../../../test/engines.ts'
import { startModelServer } from '../../../test/model-server.ts'

const model = await startModelServer()
const folder = mkdtempSync(join(tmpdir(), 'draftwright-kill-'))
const port = await freePort()
const base = `http://127.0.0.1:${port}`
let server: ChildProcess | undefined
afterAll(async () => {
  server?.kill('SIGKILL')
  await model.close()
  rmSync(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function start(): Promise<void> {
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_TEMPLATE: await ensureEmptyTemplate(),
    AI_BASE_URL: model.baseUrl,
    AI_MODEL: 'tiny',
  }
  server = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], { env, stdio: 'ignore' })
  const isReady = () =>
    fetch(`${base}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  await expect.poll(isReady, { interval: 50 }).toBe(true)
}

async function kill(): Promise<void> {
  if (server === undefined) return
  const gone = once(server, 'exit')
  server.kill('SIGKILL')
  await gone
}

let session: Session | undefined
async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${base}/functions/v1/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session?.accessToken}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { data }: { data: T } = await answer.json()
  return data
}

// The embedded database belongs to one server, so this is the same whichever database the other tests use.
it.skipIf(listTestEngines()[0]?.kind !== 'pglite')(
  'a run whose server was killed is finished by the next one, and makes one content',
  async () => {
    await start()
    session = await call('POST', '/auth/signUpWithPassword', {
      email: 'ada@example.com',
      password: 'correct horse battery',
      displayName: 'Ada',
      accountName: 'Works',
    })
    const [channel] = await call<{ id: string }[]>('GET', '/channel')
    const idea = await call<{ id: string }>('POST', '/idea', { text: 'Ask customers early.' })
    model.mode = 'slow'
    const run = await call<Run>('POST', '/generation-runs', { channel_id: channel?.id, idea_id: idea.id })
    const read = () => call<Run>('GET', `/generation-runs/${run.id}`)
    const draft = async () => (await read()).steps.find(({ step }) => step === 'draft')?.text
    await expect.poll(draft, { interval: 30 }).toContain('number 1')
    await kill()
    model.mode = 'good'
    model.calls.length = 0
    await start()
    await expect.poll(async () => (await read()).state, { interval: 50 }).toBe('done')
    expect(model.calls).toHaveLength(3)
    expect(await call('GET', `/idea/${idea.id}/contents`)).toHaveLength(1)
  },
  60_000,
)
