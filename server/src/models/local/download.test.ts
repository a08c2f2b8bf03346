import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startModelHub } from '../../../test/model-hub.ts'
import { buildTinyModel } from '../../../test/tiny-gguf.ts'
import { createGuardedFetch } from '../../integrations/guarded-fetch.ts'
import { type DownloadOptions, downloadModel } from './download.ts'

const model = buildTinyModel('Ask customers early.')
const other = buildTinyModel('Ask your customers late.')
const checksum = createHash('sha256').update(model).digest('hex')
const folder = mkdtempSync(join(tmpdir(), 'download-'))
const path = join(folder, 'tiny.gguf')
const hub = await startModelHub(model)
const url = `${hub.url}/owner/repository/resolve/main/tiny.gguf`
const fetch = createGuardedFetch({ trusted: [hub.url, hub.storageUrl], maxBytes: 100_000_000 })

const seen: [number, number | null][] = []
const download = (options: Partial<DownloadOptions> = {}, from = url) =>
  downloadModel(from, path, {
    fetch,
    signal: new AbortController().signal,
    onProgress: (done, total) => seen.push([done, total]),
    ...options,
  })
const readPart = () => (existsSync(`${path}.part`) ? statSync(`${path}.part`).size : null)

beforeEach(() => {
  for (const file of [path, `${path}.part`, `${path}.part.json`]) rmSync(file, { force: true })
  Object.assign(hub, { file: model, sha256: undefined, breakAt: Number.POSITIVE_INFINITY, knowsIfRange: true })
  Object.assign(hub, { isPlain: false, stallAt: Number.POSITIVE_INFINITY })
  hub.asked.length = 0
  seen.length = 0
})
afterAll(async () => {
  await hub.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Leaves the beginning of a download behind. */
async function breakOff(at = 100_000) {
  hub.breakAt = at
  await expect(download()).rejects.toThrow('The connection broke off. Continue: what has come so far is kept.')
  expect(existsSync(path)).toBe(false)
  // What the system had not handed over when the connection was cut is lost.
  expect(readPart()).toBeGreaterThan(0)
  expect(readPart()).toBeLessThanOrEqual(at)
  hub.breakAt = Number.POSITIVE_INFINITY
}

it('brings a model, checks it with what the hub says on its redirect, and tells its progress from the beginning', async () => {
  expect(await download()).toBe(checksum)
  expect(readFileSync(path).equals(model)).toBe(true)
  expect(seen[0]).toEqual([0, model.length])
  expect(seen.at(-1)).toEqual([model.length, model.length])
  // Not twice.
  expect(await download()).toBe(checksum)
  expect(hub.asked).toHaveLength(1)
})

it('goes on where an attempt broke off', async () => {
  await breakOff()
  const had = readPart()
  expect(await download()).toBe(checksum)
  expect(readFileSync(path).equals(model)).toBe(true)
  expect(hub.asked.at(-1)).toEqual({ range: `bytes=${had}-`, ifRange: expect.stringMatching(/^"[0-9a-f]{32}"$/u) })
  expect(seen.some(([done]) => done === had)).toBe(true)
  expect(readPart()).toBeNull()
})

it.each([
  ['the hub says so', true, undefined],
  ['only the storage knows', true, null],
  ['the storage does not know ranges of a changed file', false, undefined],
])('begins again when the file has changed meanwhile: %s', async (_name, knowsIfRange, sha256) => {
  await breakOff()
  Object.assign(hub, { file: other, knowsIfRange, sha256 })
  await download()
  expect(readFileSync(path).equals(other)).toBe(true)
})

it('begins again when it cannot know what a part belongs to, or the part is longer than the file', async () => {
  writeFileSync(`${path}.part`, other.subarray(0, 50_000))
  await download()
  expect(hub.asked.at(-1)?.range).toBeUndefined()
  rmSync(path)
  await breakOff(model.length - 10)
  writeFileSync(`${path}.part`, Buffer.concat([model, model]))
  await download()
  expect(readFileSync(path).equals(model)).toBe(true)
})

it('takes up a file that was whole already', async () => {
  await breakOff(model.length - 10)
  writeFileSync(`${path}.part`, model)
  expect(await download()).toBe(checksum)
  expect(readFileSync(path).equals(model)).toBe(true)
})

it('notices damage by the checksum of the redirect, one byte of it, also in a download that was continued', async () => {
  const damaged = Buffer.from(model)
  damaged[200_000] = (damaged[200_000] ?? 0) ^ 1
  Object.assign(hub, { file: damaged, sha256: checksum })
  await expect(download()).rejects.toThrow('The download is damaged: its checksum is wrong. It was deleted.')
  expect([existsSync(path), readPart()]).toEqual([false, null])
  hub.file = model
  await breakOff()
  const part = readFileSync(`${path}.part`)
  part[10] = (part[10] ?? 0) ^ 1
  writeFileSync(`${path}.part`, part)
  await expect(download()).rejects.toThrow('its checksum is wrong')
  expect([existsSync(path), readPart()]).toEqual([false, null])
})

it('works with a plain server that says nothing about its files', async () => {
  hub.isPlain = true
  await breakOff()
  expect(await download()).toBeNull()
  expect(readFileSync(path).equals(model)).toBe(true)
})

it('refuses what is no model, and what is not there', async () => {
  hub.file = Buffer.from('<html>Sign in to the network</html>')
  await expect(download()).rejects.toThrow('not a model in the format GGUF')
  await expect(download({}, `${hub.url}/other`)).rejects.toThrow('answered 404')
  const gone = createGuardedFetch({ trusted: ['http://127.0.0.1:1'] })
  await expect(download({ fetch: gone }, 'http://127.0.0.1:1/x')).rejects.toThrow('cannot be reached')
  // A private address that nobody has allowed.
  const strict = createGuardedFetch({ trusted: [hub.url] })
  await expect(download({ fetch: strict })).rejects.toThrow('cannot be reached')
  expect([existsSync(path), readPart()]).toEqual([false, null])
})

it('does not wait for a connection that says nothing more', async () => {
  hub.stallAt = 100_000
  await expect(download({ silenceMs: 200 })).rejects.toThrow('The connection broke off')
  hub.stallAt = Number.POSITIVE_INFINITY
  expect(await download()).toBe(checksum)
})

it('stops on request and keeps what has come', async () => {
  const stop = new AbortController()
  const onProgress = (done: number) => {
    if (done > 0) stop.abort(new Error('Enough'))
  }
  await expect(download({ signal: stop.signal, onProgress })).rejects.toThrow('Enough')
  expect(existsSync(path)).toBe(false)
  expect(await download()).toBe(checksum)
})
