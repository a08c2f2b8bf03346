import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { buildTinyModel } from '../server/test/tiny-gguf.ts'
import { downloadModel } from './download-model.ts'

const model = buildTinyModel('Ask customers early.')
const checksum = createHash('sha256').update(model).digest('hex')
const folder = mkdtempSync(join(tmpdir(), 'download-'))
const path = join(folder, 'tiny.gguf')
let etag: string | null = checksum
let body: Buffer = model
let breakAt = Number.POSITIVE_INFINITY
const ranges: (string | undefined)[] = []

/** A hub: redirects a file to where it is stored, which understands ranges. */
const hub = createServer((request, response) => {
  if (request.url?.startsWith('/owner/')) return void response.writeHead(302, { location: '/stored' }).end()
  if (request.url !== '/stored') return void response.writeHead(404).end()
  ranges.push(request.headers.range)
  const start = Number(/^bytes=(\d+)-$/u.exec(request.headers.range ?? '')?.[1] ?? 0)
  if (start >= body.length) return void response.writeHead(416).end()
  const sent = body.subarray(start)
  response.writeHead(start > 0 ? 206 : 200, {
    'content-length': sent.length,
    ...(etag === null ? {} : { etag: `"${etag}"` }),
  })
  if (sent.length <= breakAt) return void response.end(sent)
  response.write(sent.subarray(0, breakAt), () => setImmediate(() => response.destroy()))
})
await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve))
const address = hub.address()
const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
const url = `${origin}/owner/repository/resolve/main/tiny.gguf`

beforeEach(() => {
  for (const file of [path, `${path}.part`]) rmSync(file, { force: true })
  ;[etag, body, breakAt] = [checksum, model, Number.POSITIVE_INFINITY]
  ranges.length = 0
})
afterAll(() => {
  hub.close()
  rmSync(folder, { recursive: true, force: true })
})

it('brings a model with its progress, and not twice', async () => {
  const seen: [number, number][] = []
  await downloadModel(url, path, (done, total) => seen.push([done, total]))
  expect(readFileSync(path).equals(model)).toBe(true)
  expect(seen.at(-1)).toEqual([model.length, model.length])
  await downloadModel(url, path)
  expect(ranges).toEqual([undefined])
})

it('leaves no half model under its name, and goes on where an attempt broke off', async () => {
  breakAt = 100_000
  await expect(downloadModel(url, path)).rejects.toThrow('it continues where it stopped')
  expect(existsSync(path)).toBe(false)
  breakAt = Number.POSITIVE_INFINITY
  writeFileSync(`${path}.part`, model.subarray(0, 100_000))
  await downloadModel(url, path)
  expect(readFileSync(path).equals(model)).toBe(true)
  expect(ranges.at(-1)).toBe('bytes=100000-')
})

it('takes up a file that was whole already', async () => {
  writeFileSync(`${path}.part`, model)
  await downloadModel(url, path)
  expect(readFileSync(path).equals(model)).toBe(true)
})

it('refuses what is no model, damaged, or not there', async () => {
  ;[body, etag] = [Buffer.from('<html>Sign in to the network</html>'), null]
  await expect(downloadModel(url, path)).rejects.toThrow('not a model in the format GGUF')
  ;[body, etag] = [model, '0'.repeat(64)]
  await expect(downloadModel(url, path)).rejects.toThrow('its checksum is wrong')
  await expect(downloadModel(`${origin}/other`, path)).rejects.toThrow('answered 404')
  await expect(downloadModel('http://127.0.0.1:1/x', path)).rejects.toThrow('cannot be reached')
  expect([existsSync(path), existsSync(`${path}.part`)]).toEqual([false, false])
})
