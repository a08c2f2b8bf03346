import Fastify from 'fastify'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { systemDb } from '../server/src/db/system-db.ts'
import { newId } from '../server/src/db/new-id.ts'
import { openTestApp } from '../server/test/test-app.ts'
import { addMember, signUp } from '../server/test/harness.ts'
import { multipart } from '../server/test/upload.ts'
import { printRates, race } from './load.ts'

const photos = 10
const library = 20_000

/** Uploads against the bare re-encoding of the same bytes, parts of a file against a bare stream, and a long library. */
export async function run(): Promise<void> {
  process.env['TEST_DATABASE'] = 'pglite'
  const folder = await mkdtemp(join(tmpdir(), 'draftwright-media-'))
  const { app, parts, close } = await openTestApp({ hasRateLimits: false, dataDir: folder })
  const bare = Fastify()
  try {
    const ada = await signUp(app)
    await addMember(parts, ada, 'admin')
    const photo = await photoOf4MB()
    const encode = () =>
      sharp(photo).rotate().resize({ width: 2400, height: 2400, fit: 'inside' }).webp({ quality: 82 }).toBuffer()
    await encode()
    const alone = await timed(async () => {
      for (let n = 0; n < photos; n++) await encode()
    })
    const upload = () => ada.call('media.create', multipart('photo.jpg', photo))
    const { url } = await upload()
    const inLine = await timed(async () => {
      for (let n = 0; n < photos; n++) await upload()
    })
    const four = await timed(async () => {
      for (let n = 0; n < photos; n += 4) await Promise.all(Array.from({ length: Math.min(4, photos - n) }, upload))
    })
    const rate = (ms: number) => `${((photos * photo.length) / 1024 / 1024 / (ms / 1000)).toFixed(1)} MB/s`
    console.log(`${photos} photos of ${(photo.length / 1024 / 1024).toFixed(1)} MB: bare sharp ${rate(alone)}`)
    console.log(`uploads one by one ${rate(inLine)}, ${Math.round((alone / inLine) * 100)} % of it`)
    console.log(`uploads four at once ${rate(four)}, ${Math.round((alone / four) * 100)} % of it`)

    const file = join(folder, 'bare.webp')
    await writeFile(file, (await app.inject({ url })).rawPayload)
    bare.get('/bare', (_request, reply) =>
      reply
        .code(206)
        .type('image/webp')
        .send(createReadStream(file, { start: 0, end: 65_535 })),
    )
    const [product, plain] = [await app.listen({ port: 0 }), await bare.listen({ port: 0 })]
    const headers = { range: 'bytes=0-65535' }
    printRates(
      await race([
        { name: 'range of 64 KB of a picture', url: product + url, headers },
        { name: 'bare Fastify, the same bytes from the disk', url: `${plain}/bare`, headers },
      ]),
    )

    const rows = Array.from({ length: library }, (_, n) => {
      const id = newId()
      const name = `photo ${n} ${randomBytes(3).toString('hex')}.jpg`
      const facts = { media_type: 'image/webp', bytes: 200_000, width: 1600, height: 1000 }
      return { id, account_id: ada.accountId ?? '', name, words: name, key: `images/bench/${id}`, ...facts }
    })
    for (let at = 0; at < library; at += 1000)
      await systemDb(parts.engine)
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
      for (let n = 0; n < 20; n++) times.push(await timed(() => ada.call('media.list', { query })))
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

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Noise over a gradient, which compresses about as badly as a real scene. */
async function photoOf4MB(): Promise<Buffer> {
  const [width, height] = [3600, 2400]
  const noise = { type: 'gaussian', mean: 128, sigma: 22 } as const
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 82 })
    .toBuffer()
}
