import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { type Engine, SYSTEM } from '../src/db/engine.ts'
import { migrate, MIGRATIONS } from '../src/db/migrate.ts'
import { newId } from '../src/db/new-id.ts'
import { openParts } from '../src/open-parts.ts'
import { engines } from './engines.ts'
import { Person } from './harness.ts'

/** The last migration before reviews, schedule, library and comments. */
const lastBefore = '0023'
/** argon2id of 'correct horse battery'. */
const hash = '$argon2id$v=19$m=19456,t=2,p=1$HElclszcIN7R7s90mVdjXw$gyeqqhc3lMK2MkqsBVJGm7Vd3+NjFzky/dp/KxiUtN4'

const [ada, account, channel, picture] = [newId(), newId(), newId(), newId()]
const [approved, live, inReview, edited] = [newId(), newId(), newId(), newId()]
const email = 'ada@example.com'
const src = `/media/${account}/${picture}.webp`
let engine: Engine
let app: FastifyInstance
let owner: Person
let folder: string
let close: () => Promise<void>
const faults: unknown[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'draftwright-migrations-'))
  for (const name of await readdir(MIGRATIONS))
    if (name.slice(0, 4) <= lastBefore) await copyFile(new URL(name, MIGRATIONS), join(folder, name))
  const [database] = engines()
  if (database === undefined) throw new Error('There is no database to test on')
  engine = await database.open()
  await migrate(engine, pathToFileURL(`${folder}/`))
  await fill()
  const config = { ...readConfig({ TRUSTED_PROXIES: '1' }), dataDir: null, webDir: null }
  const opened = await openParts(config, { error: (message, cause) => void faults.push([message, cause]) }, engine)
  const photo = { width: 1000, height: 1000, channels: 3, background: '#c96' } as const
  await opened.files.write(`images/${account}/${picture}.webp`, await sharp({ create: photo }).webp().toBuffer())
  app = await buildApp(opened)
  close = async () => {
    await app.close()
    await opened.close()
  }
  const session = await new Person(app, null).call('auth.signIn', {
    body: { email, password: 'correct horse battery' },
  })
  owner = new Person(app, session)
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true })
  expect(faults).toEqual([])
})

async function fill(): Promise<void> {
  const add = (sql: string, values: unknown[]) => engine.query(SYSTEM, sql, values)
  await add(`insert into accounts (id, name, slug) values ($1, 'Works', 'works')`, [account])
  await add(`insert into users (id, email, password_hash, display_name) values ($1, $2, $3, 'Ada')`, [ada, email, hash])
  await add(`insert into account_access (id, account_id, user_id, role_id) values ($1, $2, $3, 'owner')`, [
    newId(),
    account,
    ada,
  ])
  await add(`insert into channels (id, account_id, user_id, name, channel_type) values ($1, $2, $3, 'Blog', 'site')`, [
    channel,
    account,
    ada,
  ])
  await add(
    `insert into media (id, account_id, user_id, channel_id, name, key, media_type, bytes, width, height)
     values ($1, $2, $3, $4, 'harbour.jpg', $5, 'image/webp', 1000, 1000, 1000)`,
    [picture, account, ada, channel, `images/${account}/${picture}.webp`],
  )
  const post = async (id: string, slug: string, hashes: { approved?: string; live?: string }, status: string) => {
    const doc = JSON.stringify({
      type: 'doc',
      content: [{ type: 'image', attrs: { src, alt: 'A harbour', width: 1000, height: 1000 } }],
    })
    const live = {
      title: slug,
      slug,
      excerpt: '',
      keyword: null,
      rich_content: JSON.parse(doc),
      updated_at: '2026-11-01T00:00:00.000Z',
    }
    await add(
      `insert into contents (id, account_id, channel_id, author_id, title, slug, rich_content, text_hash, approved_hash, live_hash, status, live, published_at)
       values ($1, $2, $3, $4, $5, $5, $6, 'now', $7, $8, $9, $10, $11)`,
      [
        id,
        account,
        channel,
        ada,
        slug,
        doc,
        hashes.approved ?? null,
        hashes.live ?? null,
        status,
        hashes.live ? JSON.stringify(live) : null,
        hashes.live ? live.updated_at : null,
      ],
    )
  }
  await post(approved, 'approved-before', { approved: 'now' }, 'approved')
  await post(live, 'live-before', { approved: 'now', live: 'now' }, 'published')
  await post(inReview, 'in-review-before', {}, 'in_review')
  await post(edited, 'edited-since', { approved: 'then', live: 'then' }, 'published')
}

const page = (path: string) => app.inject({ method: 'GET', url: path })

it('publishes what was approved before, and keeps live what was live', async () => {
  expect((await page('/site/works/live-before')).statusCode).toBe(200)
  expect((await page('/site/works/edited-since')).statusCode).toBe(200)
  expect(await owner.call('content.read', { params: { id: live } })).toMatchObject({
    status: 'published',
    has_unpublished_changes: false,
    planned_at: null,
    time_zone: null,
  })
  expect((await owner.call('content.publish', { params: { id: approved } })).status).toBe('published')
  expect((await page('/site/works/approved-before')).statusCode).toBe(200)
})

it('schedules what was approved before, and takes it back', async () => {
  await owner.call('content.unpublish', { params: { id: live } })
  const body = { at: new Date(Date.now() + 3_600_000).toISOString() }
  expect((await owner.call('content.schedule', { params: { id: live }, body })).status).toBe('scheduled')
  expect((await owner.call('content.unschedule', { params: { id: live } })).status).toBe('approved')
})

it('finds what waited for an approval in its first round', async () => {
  const review = await owner.call('content.review', { params: { id: inReview } })
  expect(review).toMatchObject({ state: 'open', submitted_by: ada, can_approve: true, steps: [{ state: 'open' }] })
  expect((await owner.call('content.approve', { params: { id: inReview } })).status).toBe('approved')
  const refused = await owner.ask('content.publish', { params: { id: edited } })
  expect(refused.status).toBe(409)
})

it('has the pictures of before in the library, found by name, with their posts, in every form', async () => {
  const found = await owner.call('media.list', { query: { q: 'harbour' } })
  expect(found).toMatchObject([{ id: picture, alt: '', tags: [], folder_id: null, url: src, width: 1000 }])
  const uses = await owner.call('media.uses', { params: { id: picture } })
  expect(uses.map((use) => use.id).toSorted()).toEqual([approved, live, inReview, edited].toSorted())
  for (const form of ['', '-800', '-16x9', '-16x9-400'])
    expect((await page(src.replace('.webp', `${form}.webp`))).statusCode, form).toBe(200)
  await owner.call('media.update', { params: { id: picture }, body: { alt: 'Boats', tags: ['sea'] } })
  expect((await owner.ask('media.remove', { params: { id: picture } })).status).toBe(409)
})
