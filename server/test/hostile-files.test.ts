import { globSync, readFileSync } from 'node:fs'
import { contracts } from '@draftwright/contract'
import { beforeAll, expect, it } from 'vitest'
import { decodeXml } from '../src/documents/decode-xml.ts'
import { findFeedLinks } from '../src/documents/find-feed-links.ts'
import { parseFeed } from '../src/documents/parse-feed.ts'
import { parsePostText } from '../src/documents/foreign-posts/parse-post-text.ts'
import { parseHtml } from '../src/documents/parse-html.ts'
import { readPageCard } from '../src/documents/read-page-card.ts'
import { readPageFacts } from '../src/features/site-imports/page-facts.ts'
import { readFileInWorker } from '../src/read-file-in-worker.ts'
import { createFixture, type Fixture } from './fixture.ts'
import { type CallOptions, type Person, type RouteId, signUp } from './harness.ts'
import { buildHostileFiles, type HostileFile } from './hostile-files.ts'
import { getSample } from './sweep-matrix.ts'
import { useApp } from './test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })
let ada: Person
let rows: Fixture
beforeAll(async () => {
  ada = await signUp(app)
  rows = await createFixture(context, ada)
})

/** What becomes of the bytes of an upload: they are read at once, or kept as they are. */
const uploads: Readonly<Record<string, 'read' | 'kept'>> = {
  'brandVoice.addSampleFile': 'read',
  'channelUploads.uploadImage': 'kept',
  'channelUploads.uploadImageNoWix': 'kept',
  'crmFiles.create': 'kept',
  'crmImports.upload': 'read',
  'ideas.keepRecording': 'kept',
  'ideas.transcribe': 'kept',
  'imports.upload': 'read',
  'media.create': 'kept',
  'numberImports.upload': 'read',
  'profile.changePhoto': 'kept',
  'recordings.savePart': 'kept',
  'research.addSourceFile': 'read',
  'storage.upload': 'kept',
  'subscribers.readFile': 'read',
  'tableAttachments.create': 'kept',
  'tableImports.upload': 'read',
  'transcripts.create': 'read',
}
const uploadRoutes = Object.entries(contracts).flatMap(([noun, routes]) =>
  Object.entries(routes).flatMap(([verb, route]) =>
    'consumes' in route && (route.consumes === 'multipart' || route.consumes === 'file')
      ? [`${noun}.${verb}` as RouteId]
      : [],
  ),
)

const mostMs = 2000
const hostileFiles = buildHostileFiles()

/** Runs it up to five times: a busy machine may spoil some. */
async function timeBest<Result>(run: () => Promise<Result> | Result): Promise<{ result: Result; ms: number }> {
  let best: { result: Result; ms: number } | null = null
  for (let n = 0; n < 5 && (best === null || best.ms > mostMs); n++) {
    const start = performance.now()
    const result = await run()
    const ms = performance.now() - start
    if (best === null || ms < best.ms) best = { result, ms }
  }
  if (best === null) throw new Error('Did not run')
  return best
}

function putFile(options: CallOptions, bytes: Buffer): CallOptions {
  const body = options.body as Buffer
  const from = body.indexOf('octet-stream\r\n\r\n')
  if (from === -1) return { ...options, body: bytes }
  const head = body.subarray(0, from + 'octet-stream\r\n\r\n'.length)
  return { ...options, body: Buffer.concat([head, bytes, body.subarray(body.lastIndexOf('\r\n--'))]) }
}

/** Gives each file to a reader, and names those that do not end in time or in another way than they must. */
async function tryAll(read: (file: HostileFile) => Promise<string | null>): Promise<string[]> {
  const wrong: string[] = []
  for (const file of hostileFiles) {
    const { result, ms } = await timeBest(() => read(file))
    if (ms > mostMs) wrong.push(`${file.name}: ${Math.round(ms)} ms`)
    if (result !== null) wrong.push(`${file.name}: ${result}`)
  }
  return wrong
}

it.each(uploadRoutes)('%s ends with every file at once', async (id) => {
  const wrong = await tryAll(async ({ bytes }) => {
    const answer = await ada.request(id, putFile(getSample(id).request(rows, ada), bytes))
    const isSaid = [400, 413].includes(answer.status) && /^file \S.{5,}/u.test(answer.error.message)
    // 409 is a repetition of what was taken.
    const isTaken = answer.status === 200 || answer.status === 409
    const isRight = uploads[id] === 'kept' ? answer.status < 500 : isTaken || isSaid
    return isRight ? null : `${answer.status} ${answer.text.slice(0, 300)}`
  })
  expect(wrong).toEqual([])
})

it('says of every upload whether its file is read', () => {
  expect(uploadRoutes.toSorted()).toEqual(Object.keys(uploads))
})

it('a question about any of them is answered or refused at once', async () => {
  const wrong = await tryAll(async ({ bytes }) => {
    const form = new FormData()
    form.append('message', 'Sum it up')
    form.append('stream', 'false')
    form.append('files', new Blob([new Uint8Array(bytes)]), 'plan.txt')
    const request = new Request('http://x', { method: 'POST', body: form })
    const answer = await ada.request('agents.run', {
      params: { agent_id: 'co-ceo-advisor' },
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      body: Buffer.from(await request.arrayBuffer()),
    })
    return [200, 400].includes(answer.status) ? null : `${answer.status} ${answer.text.slice(0, 300)}`
  })
  expect(wrong).toEqual([])
})

/** Readers of what comes by another way: from addresses and by mail. */
const readers: Readonly<Record<string, (bytes: Buffer) => unknown>> = {
  'a feed': (bytes) => parseFeed(decodeXml(bytes, 'text/xml'), 'https://a.example/'),
  'a page of HTML': (bytes) => parseHtml(bytes.toString()),
  'the text of a post': (bytes) => parsePostText(bytes.subarray(0, 200_000).toString(), 'auto'),
  'a page card': (bytes) => readPageCard(bytes.toString(), 'https://a.example/'),
  'feeds of a page': (bytes) => findFeedLinks(bytes.toString(), 'https://a.example/'),
  'facts of a page': (bytes) => readPageFacts(bytes.toString(), 'https://a.example/'),
  'a calendar': (bytes) =>
    readFileInWorker(
      {
        module: new URL('../src/documents/calendar/parse-calendar.ts', import.meta.url),
        name: 'parseCalendar',
        input: { bytes, from: 0, until: 9e12, zone: 'UTC', ownEmails: [] },
      },
      AbortSignal.timeout(10_000),
    ),
  'a mail': (bytes) =>
    readFileInWorker(
      { module: new URL('../src/mail/read-mail.ts', import.meta.url), name: 'readMail', input: { bytes } },
      AbortSignal.timeout(10_000),
    ),
}

/** What these take at most, from addresses or by mail. */
const mostRead = 5 * 1024 * 1024

it.each(Object.entries(readers))('%s ends with every file at once', async (_name, read) => {
  const wrong = await tryAll(async ({ bytes }) => {
    try {
      await read(bytes.subarray(0, mostRead))
      return null
    } catch (error) {
      return error instanceof RangeError ? error.message : null
    }
  })
  expect(wrong).toEqual([])
})

/** Libraries and calls that build something of a foreign file, and the modules that use them. */
const builders =
  /from '(?:mammoth|unpdf|@e965\/xlsx|htmlparser2|csv-parse\/sync|ical\.js|mailparser|yaml|smol-toml)'|inflateRawSync\(/u
const knownBuilders = [
  'documents/calendar/calendar-zones.ts',
  'documents/calendar/occurrences.ts',
  'documents/calendar/parse-calendar.ts',
  'documents/calendar/people.ts',
  // Writes with the library that the others read with, and reads nothing.
  'documents/calendar/render-calendar.ts',
  'documents/file-bounds/pdf-excess.ts',
  'documents/file-text.ts',
  'documents/find-feed-links.ts',
  'documents/foreign-posts/front-matter.ts',
  'documents/html-lines.ts',
  'documents/parse-feed.ts',
  'documents/parse-html.ts',
  'documents/read-page-card.ts',
  'documents/read-zip.ts',
  'documents/table-files/html-table.ts',
  'documents/table-files/vcard-lines.ts',
  'documents/table-files/workbook.ts',
  'documents/transcript/timed-xml.ts',
  'features/site-imports/page-facts.ts',
  'mail/cut-quoted-html.ts',
  'mail/read-mail.ts',
]

it('every reader of files is one that is tried here', () => {
  const root = new URL('../src/', import.meta.url)
  const found = globSync('**/*.ts', { cwd: root }).filter(
    (path) => !path.endsWith('.test.ts') && builders.test(readFileSync(new URL(path, root), 'utf8')),
  )
  expect(found.toSorted()).toEqual(knownBuilders)
})
