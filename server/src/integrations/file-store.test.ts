import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasS3Server, type S3Server, startS3Server } from '../../test/s3-server.ts'
import { createDiskStore } from './disk-store.ts'
import type { ByteRange, FileStore } from './file-store.ts'
import { createMemoryStore } from './memory-store.ts'
import { createS3Store } from './s3-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'draftwright-files-'))
let server: S3Server | undefined
beforeAll(async () => {
  if (hasS3Server) server = await startS3Server()
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})
if (!hasS3Server) console.info('S3 tests skipped: no swift-proxy-server found')

const s3 = (change = {}) => {
  if (server === undefined) throw new Error('There is no S3 server')
  return createS3Store({ ...server.settings, ...change })
}
const stores: [name: string, open: () => FileStore | Promise<FileStore>][] = [
  ['memory', createMemoryStore],
  ['disk', () => createDiskStore(folder)],
  ...(hasS3Server ? [['s3', s3] as [string, typeof s3]] : []),
]
const hello = Buffer.from('hello world')

describe.each(stores)('the store in %s', (_name, make) => {
  const part = async (store: FileStore, key: string, range: ByteRange | null) => {
    const opened = await store.open(key, range)
    if (opened?.body == null) return opened
    const { body, ...facts } = opened
    return { ...facts, text: (await buffer(body)).toString() }
  }

  it('gives back what was put in, and null for what was not', async () => {
    const store = await make()
    await store.write('images/a/one.webp', hello)
    expect(Buffer.from((await store.read('images/a/one.webp')) ?? [])).toEqual(hello)
    expect(await store.size('images/a/one.webp')).toBe(11)
    for (const key of ['images/a/two.webp', 'nothing/here'])
      expect([await store.read(key), await store.size(key), await store.open(key, null)]).toEqual([null, null, null])
    await store.write('images/a/one.webp', Buffer.from('anew'))
    expect(Buffer.from((await store.read('images/a/one.webp')) ?? []).toString()).toBe('anew')
  })

  it('reads parts', async () => {
    const store = await make()
    await store.write('parts/hello', hello)
    expect(await part(store, 'parts/hello', null)).toEqual({ size: 11, start: 0, end: 10, text: 'hello world' })
    expect(await part(store, 'parts/hello', { start: 2, end: 4 })).toEqual({ size: 11, start: 2, end: 4, text: 'llo' })
    expect(await part(store, 'parts/hello', { start: 6 })).toEqual({ size: 11, start: 6, end: 10, text: 'world' })
    expect(await part(store, 'parts/hello', { start: 6, end: 99 })).toMatchObject({ end: 10, text: 'world' })
    expect(await part(store, 'parts/hello', { last: 3 })).toEqual({ size: 11, start: 8, end: 10, text: 'rld' })
    expect(await part(store, 'parts/hello', { last: 99 })).toMatchObject({ start: 0, text: 'hello world' })
    expect(await part(store, 'parts/hello', { start: 11 })).toEqual({ size: 11, body: null })
  })

  it('carries ten megabytes', async () => {
    const store = await make()
    const bytes = randomBytes(10 * 1024 * 1024)
    await store.write('large/one.bin', bytes)
    const opened = await store.open('large/one.bin', { start: 5_000_000, end: 5_999_999 })
    if (opened?.body == null) throw new Error('The file is missing')
    expect((await buffer(opened.body)).equals(bytes.subarray(5_000_000, 6_000_000))).toBe(true)
    expect(await store.size('large/one.bin')).toBe(bytes.length)
  })

  it('lets go of a file that nobody reads to its end', async () => {
    const store = await make()
    await store.write('large/two.bin', randomBytes(5_000_000))
    for (let n = 0; n < 100; n++) (await store.open('large/two.bin', null))?.body?.destroy()
    expect(await store.size('large/two.bin')).toBe(5_000_000)
  })

  it('removes one, and a folder with all below it and nothing beside it', async () => {
    const store = await make()
    const keys = [
      'drop/a/1',
      'drop/a/b/2',
      'drop/ab/3',
      'drop/a.webp',
      ...Array.from({ length: 20 }, (_, n) => `drop/a/x${n}`),
    ]
    for (const key of keys) await store.write(key, hello)
    await store.removeFolder('drop/a')
    await store.removeFolder('drop/never')
    const left = []
    for (const key of keys) if ((await store.size(key)) !== null) left.push(key)
    expect(left).toEqual(['drop/ab/3', 'drop/a.webp'])
    await store.remove('drop/a.webp')
    await store.remove('drop/a.webp')
    expect(await store.read('drop/a.webp')).toBeNull()
  })

  it('refuses keys that lead out', async () => {
    const store = await make()
    for (const key of ['../x', 'a/../../x', '/etc/passwd', 'a//b', 'A', 'a\\b', '', 'a/.hidden'])
      await expect(store.write(key, hello), key).rejects.toThrow('Not a file key')
  })
})

describe.skipIf(!hasS3Server)('an S3 store with wrong settings', () => {
  it('fails loudly instead of taking a file for missing', async () => {
    const wrongSecret = await s3({ secretAccessKey: 'not the secret' })
    await expect(wrongSecret.write('a/b', hello)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
    await expect(wrongSecret.read('a/b')).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
    const wrongBucket = await s3({ bucket: 'nowhere' })
    await expect(wrongBucket.read('a/b')).rejects.toMatchObject({ name: 'NoSuchBucket' })
    await expect(wrongBucket.write('a/b', hello)).rejects.toMatchObject({ name: 'NoSuchBucket' })
  })
})
