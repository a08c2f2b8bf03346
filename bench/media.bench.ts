import Fastify from 'fastify'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { createSystemDb } from '../server/src/db/system-db.ts'
import { createId } from '../server/src/db/create-id.ts'
import { openTestApp } from '../server/test/test-app.ts'
import { addMember, signUp } from '../server/test/harness.ts'
import { buildSilentWav } from '../server/test/recording.ts'
import { buildFileBody, buildMultipart } from '../server/test/upload.ts'
import { computeMedian, printRates, measureRates } from './load.ts'

const photos = 8
const library = 20_000

/** Uploads compared to bare re-encoding of the same bytes, byte ranges to a bare stream, and a large library. */
export async function runBenchmark(): Promise<void> {
  process.env['TEST_DATABASE'] = 'pglite'
  const folder = await mkdtemp(join(tmpdir(), 'draftwright-media-'))
  const { app, context, close } = await openTestApp({ hasRateLimits: false, dataDir: folder })
  const bare = Fastify()
  try {
    const ada = await signUp(app)
    await addMember(context, ada, 'admin')
    const photo = await createPhoto()
    const encode = () =>
      sharp(photo).rotate().resize({ width: 2400, height: 2400, fit: 'inside' }).webp({ quality: 82 }).toBuffer()
    const upload = () => ada.call('media.create', buildMultipart('photo.jpg', photo))
    await encode()
    await upload()
    const rate = (ms: number) => `${((photos * photo.length) / 1024 / 1024 / (ms / 1000)).toFixed(1)} MB/s`
    console.log(`${photos} photos of ${(photo.length / 1024 / 1024).toFixed(1)} MB`)
    for (const atOnce of [1, 2, 4]) {
      // In turns, so that load on the machine affects both equally.
      const [bareTimes, times]: [number[], number[]] = [[], []]
      for (let round = 0; round < 3; round++) {
        bareTimes.push(await measureTime(() => runConcurrently(encode, atOnce)))
        times.push(await measureTime(() => runConcurrently(upload, atOnce)))
      }
      const [alone, sent] = [computeMedian(bareTimes), computeMedian(times)]
      const share = Math.round((alone / sent) * 100)
      console.log(`${atOnce} at once: uploads ${rate(sent)}, bare sharp ${rate(alone)}: ${share} % of it`)
    }

    const recording = buildSilentWav(4 * 1024 * 1024)
    const kept = await ada.call('storage.upload', {
      params: { bucket: 'recordings', '*': 'talk.wav' },
      ...buildFileBody(recording),
    })
    const file = join(folder, 'bare.wav')
    await writeFile(file, recording)
    bare.get('/bare', (_request, reply) =>
      reply
        .code(206)
        .type('audio/wav')
        .send(createReadStream(file, { start: 0, end: 65_535 })),
    )
    const [product, plain] = [await app.listen({ port: 0 }), await bare.listen({ port: 0 })]
    const headers = { range: 'bytes=0-65535', authorization: `Bearer ${ada.session?.accessToken ?? ''}` }
    printRates(
      await measureRates([
        { name: 'range of 64 KB of a recording, for members only', url: product + kept.url, headers },
        { name: 'bare Fastify, the same bytes from the disk', url: `${plain}/bare`, headers },
      ]),
    )

    const rows = Array.from({ length: library }, (_, n) => {
      const id = createId()
      const name = `photo ${n} ${randomBytes(3).toString('hex')}.jpg`
      const facts = { media_type: 'image/webp', bytes: 200_000, width: 1600, height: 1000 }
      return { id, account_id: ada.accountId ?? '', name, words: name, key: `images/bench/${id}`, ...facts }
    })
    for (let at = 0; at < library; at += 1000)
      await createSystemDb(context.engine)
        .insertInto('media')
        .values(rows.slice(at, at + 1000))
        .execute()
    for (const [name, query] of [
      ['first page', {}],
      ['page 400', { page: 400 }],
      ['by name', { sort_by: 'name', sort_order: 'asc' }],
      ['a search', { q: 'photo 1999' }],
      ['not used', { unused: true }],
    ] as const) {
      const times: number[] = []
      for (let n = 0; n < 20; n++) times.push(await measureTime(() => ada.call('media.list', { query })))
      times.sort((a, b) => a - b)
      console.log(
        `library of ${library}, ${name}: median ${times[10]?.toFixed(1)} ms, worst ${times[19]?.toFixed(1)} ms`,
      )
    }
  } finally {
    await bare.close()
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs all photos with this concurrency. */
async function runConcurrently(work: () => Promise<unknown>, atOnce: number): Promise<void> {
  for (let n = 0; n < photos; n += atOnce) await Promise.all(Array.from({ length: atOnce }, work))
}

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Noise over a gradient, which compresses about as badly as a real photo. */
async function createPhoto(): Promise<Buffer> {
  const [width, height] = [3600, 2400]
  const noise = { type: 'gaussian', mean: 128, sigma: 22 } as const
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 82 })
    .toBuffer()
}
