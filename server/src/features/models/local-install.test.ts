import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { startModelHub } from '../../../test/model-hub.ts'
import { installStandInRuntime } from '../../../test/stand-in-runtime.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildTinyModel } from '../../../test/tiny-gguf.ts'
import { readConfig } from '../../config.ts'

const model = buildTinyModel('Ask customers early.')
const hub = await startModelHub(model)
const folder = mkdtempSync(join(tmpdir(), 'local-install-'))
const { app, context } = await useApp({
  hasRateLimits: false,
  localModel: { folder, hub: hub.url, repository: 'owner/tiny-gguf', file: 'tiny-q4_k_m.gguf' },
  trustedUrls: [hub.storageUrl],
})
afterAll(async () => {
  await hub.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  Object.assign(hub, { file: model, sha256: undefined })
  Object.assign(hub, { breakAt: Number.POSITIVE_INFINITY, stallAt: Number.POSITIVE_INFINITY })
  installStandInRuntime(folder)
})

const waitForState = async (person: Person, ...states: string[]) => {
  const read = () => person.call('models.local')
  await expect.poll(async () => (await read()).state, { timeout: 30_000, interval: 20 }).toBeOneOf(states)
  return read()
}
const describeWriting = async (person: Person) => {
  const { provider, in_use } = await person.call('models.read')
  return [provider, in_use.find(({ task }) => task === 'writing')?.label]
}

describe('a model of this machine', () => {
  it('is got with one click, continues after a break, writes, and is removed', async () => {
    const ada = await signUp(app)
    expect(await ada.call('models.local')).toMatchObject({
      is_allowed: true,
      state: 'absent',
      name: 'tiny',
      origin: `${new URL(hub.url).host}/owner/tiny-gguf`,
      done_bytes: 0,
      is_own: false,
    })
    hub.breakAt = 100_000
    await ada.call('models.installLocal')
    expect(await waitForState(ada, 'partial')).toMatchObject({
      total_bytes: model.length,
      error: 'The connection broke off. Continue: what has come so far is kept.',
    })
    expect(await describeWriting(ada)).toEqual(['local', 'Basic mode (no model)'])
    context.faults.length = 0

    hub.breakAt = Number.POSITIVE_INFINITY
    await ada.call('models.installLocal')
    const ready = await waitForState(ada, 'ready')
    expect(hub.asked.at(-1)?.range).toMatch(/^bytes=[1-9]\d+-$/u)
    expect(ready).toMatchObject({ done_bytes: model.length, error: null, is_own: true })
    expect(ready.checksum).toMatch(/^[0-9a-f]{64}$/u)
    expect(await describeWriting(ada)).toEqual(['local', expect.stringMatching(/^tiny on this server/u)])
    expect((await ada.request('models.test', { body: {} })).data).toMatchObject({ error: null })

    // Another workspace keeps what it has, may use it, and does not remove it.
    const grace = await signUp(app)
    expect(await describeWriting(grace)).toEqual(['default', 'Basic mode (no model)'])
    await grace.call('models.installLocal')
    expect(await describeWriting(grace)).toEqual(['local', expect.stringMatching(/^tiny on this server/u)])
    expect((await grace.call('models.local')).is_own).toBe(false)
    expect((await grace.request('models.removeLocal')).status).toBe(403)
    const admin = await addMember(context, ada, 'admin')
    expect((await admin.request('models.installLocal')).status).toBe(403)

    expect((await ada.call('models.removeLocal')).state).toBe('absent')
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
    expect(await describeWriting(ada)).toEqual(['default', 'Basic mode (no model)'])
    expect(await describeWriting(grace)).toEqual(['local', 'Basic mode (no model)'])
    const entries = await ada.call('audit.list')
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['models.installLocal', 'models.removeLocal']),
    )
  })

  it('is stopped in the middle, by its workspace only, and what has come can be deleted', async () => {
    const [ada, grace] = [await signUp(app), await signUp(app)]
    hub.stallAt = 50_000
    await ada.call('models.installLocal')
    await expect.poll(async () => (await ada.call('models.local')).done_bytes).toBe(50_000)
    expect((await grace.call('models.stopLocal')).state).toBe('working')
    expect((await grace.request('models.removeLocal')).status).toBe(403)
    await ada.call('models.stopLocal')
    expect(await waitForState(ada, 'partial')).toMatchObject({ done_bytes: 50_000, error: null })
    expect((await ada.call('models.removeLocal')).state).toBe('absent')
  })

  it('that is damaged on its way, or is none, is refused and leaves nothing', async () => {
    const ada = await signUp(app)
    hub.sha256 = '0'.repeat(64)
    await ada.call('models.installLocal')
    await expect
      .poll(async () => (await ada.call('models.local')).error)
      .toBe('The download is damaged: its checksum is wrong. It was deleted. Download it again.')
    expect((await ada.call('models.local')).state).toBe('absent')
    Object.assign(hub, { sha256: undefined, file: Buffer.from('<html>Sign in</html>') })
    await ada.call('models.installLocal')
    await expect
      .poll(async () => (await ada.call('models.local')).error)
      .toMatch(/^What was downloaded is not a model/u)
    context.faults.length = 0
    await ada.call('models.removeLocal')
  })
})

describe('the operator', () => {
  it('forbids it with one setting, or names another model and hub', async () => {
    expect(readConfig({ LOCAL_MODEL: 'off' }).localModel).toBeNull()
    expect(readConfig({}).localModel).toMatchObject({ hub: 'https://huggingface.co' })
    const own = { LOCAL_MODEL: 'me/mine/m.gguf', LOCAL_MODEL_HUB: 'http://10.0.0.1:8080/' }
    expect(readConfig(own).localModel).toMatchObject({
      hub: 'http://10.0.0.1:8080',
      repository: 'me/mine',
      file: 'm.gguf',
    })
    for (const [wrong, sentence] of [
      [{ LOCAL_MODEL: 'qwen' }, 'LOCAL_MODEL must be off, or owner/repository/file.gguf'],
      [{ LOCAL_MODEL: '../../x/y.gguf' }, 'LOCAL_MODEL must be off'],
      [{ LOCAL_MODEL_HUB: 'file:///etc' }, 'LOCAL_MODEL_HUB must be a web address'],
    ] as const)
      expect(() => readConfig(wrong)).toThrow(sentence)
  })
})
