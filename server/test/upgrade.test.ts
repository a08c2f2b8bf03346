import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { type Engine, SYSTEM } from '../src/db/engine.ts'
import { migrate, MIGRATIONS } from '../src/db/migrate.ts'
import { newId } from '../src/db/new-id.ts'
import { openParts } from '../src/open-parts.ts'
import { engines } from './engines.ts'
import { Person } from './harness.ts'

/** The last migration of the version before; a release moves it on. */
const lastBefore = '0010'
/** argon2id of 'correct horse battery', as that version wrote it. */
const hash = '$argon2id$v=19$m=19456,t=2,p=1$HElclszcIN7R7s90mVdjXw$gyeqqhc3lMK2MkqsBVJGm7Vd3+NjFzky/dp/KxiUtN4'

const folders: string[] = []
let engine: Engine
const ada = newId()
const account = newId()
const content = newId()
const email = 'ada@example.com'

beforeAll(async () => {
  const before = await mkdtemp(join(tmpdir(), 'draftwright-migrations-'))
  folders.push(before)
  for (const name of await readdir(MIGRATIONS))
    if (name.slice(0, 4) <= lastBefore) await copyFile(new URL(name, MIGRATIONS), join(before, name))
  const [database] = engines()
  if (database === undefined) throw new Error('There is no database to test on')
  engine = await database.open()
  await migrate(engine, pathToFileURL(`${before}/`))
  const add = (sql: string, values: unknown[]) => engine.query(SYSTEM, sql, values)
  await add('insert into accounts (id, name, slug) values ($1, $2, $3)', [account, 'Works', 'works'])
  await add('insert into users (id, email, password_hash, display_name) values ($1, $2, $3, $4)', [
    ada,
    email,
    hash,
    'Ada',
  ])
  await add(`insert into account_access (id, account_id, user_id, role_id) values ($1, $2, $3, 'owner')`, [
    newId(),
    account,
    ada,
  ])
  await add(`insert into sessions (id, user_id, user_agent) values ($1, $2, 'Firefox')`, [newId(), ada])
  await add(
    `insert into contents (id, account_id, author_id, title, slug, rich_content, text_hash, status, live, published_at)
     values ($1, $2, $3, 'A post', 'a-post', '{"type":"doc","content":[]}', 'x', 'published',
       '{"title":"A post","slug":"a-post","excerpt":"","keyword":null,"rich_content":{"type":"doc","content":[]},"updated_at":"2026-11-01T00:00:00.000Z"}', now())`,
    [content, account, ada],
  )
})
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})

it('brings the data of the version before along, and the server runs on it', async () => {
  const config = { ...readConfig({ TRUSTED_PROXIES: '1' }), dataDir: null, webDir: null }
  const faults: unknown[] = []
  const opened = await openParts(config, { error: (message, cause) => void faults.push([message, cause]) }, engine)
  const app = await buildApp(opened)
  try {
    const session = await new Person(app, null).call('auth.signIn', {
      body: { email, password: 'correct horse battery' },
    })
    const owner = new Person(app, session)
    expect(await owner.call('accounts.list')).toMatchObject([{ id: account, role_id: 'owner', deleted_at: null }])
    expect(await owner.call('accounts.features')).toMatchObject({ isEnable: true, isEnableAccount: true })
    expect(await owner.call('profile.read')).toMatchObject({ email, has_password: true, color_mode: 'light' })
    expect(await owner.call('content.list')).toMatchObject([{ id: content, status: 'published' }])
    expect(await owner.call('members.list')).toMatchObject([{ user_id: ada, role_id: 'owner' }])
    expect(faults).toEqual([])
  } finally {
    await app.close()
    await opened.close()
  }
})

it('has nothing left to do the second time', async () => {
  const [database] = engines()
  const fresh = await database?.open()
  if (fresh === undefined) throw new Error('There is no database to test on')
  await migrate(fresh)
  expect(await migrate(fresh)).toEqual([])
  await fresh.close()
})
