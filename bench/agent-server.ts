import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { SYSTEM } from '../server/src/db/engine.ts'
import { createId } from '../server/src/db/create-id.ts'
import { generateApiKey } from '../server/src/features/auth/index.ts'
import type { Model } from '../server/src/models/create-model.ts'
import type { Models } from '../server/src/models/models.ts'
import { openAppContext } from '../server/src/open-app-context.ts'
import { TickingModel } from './ticking-model.ts'

/**
 * The product's server with a ticking model, in its own process. Receives `people`, and sends the URL and a token for
 * each.
 */
const ticking = new TickingModel()
const log = { error: (message: string, cause?: unknown) => console.error(message, cause) }
const config = readConfig({ ...process.env, PORT: '0', RATE_LIMITS: 'off', WEB_DIR: '/nonexistent' })
const context = await openAppContext({ ...config, dataDir: null }, log)
const model: Model = {
  id: 'ticking',
  label: 'Ticking',
  isOffline: false,
  supportedFeedback: [],
  canSee: false,
  language: ticking.language,
  transcription: null,
}
const models: Models = { ...context.models, list: () => [], get: () => model }
const app = await buildApp({ ...context, models })
const url = await app.listen({ host: '127.0.0.1', port: 0 })

/** Creates this many people in one workspace, each with an API key; returns the secrets. */
async function createTokens(people: number): Promise<string[]> {
  const account = createId()
  const users = Array.from({ length: people }, () => createId())
  const keys = users.map(() => generateApiKey())
  const ask = (text: string, values: unknown[]) => context.engine.query(SYSTEM, text, values)
  await ask(`insert into accounts (id, name, slug) values ($1, 'Bench', $2)`, [account, `bench-${account}`])
  await ask(
    `insert into users (id, email, display_name) select id, id || '@example.com', 'Bench' from unnest($1::uuid[]) id`,
    [users],
  )
  await ask(
    `insert into account_access (id, account_id, user_id, role_id) select gen_random_uuid(), $1, id, 'admin' from unnest($2::uuid[]) id`,
    [account, users],
  )
  await ask(
    `insert into api_keys (id, account_id, created_by, name, prefix, secret_hash)
     select gen_random_uuid(), $1, by, 'Bench', 'dwk_', hash from unnest($2::uuid[], $3::text[]) as made (by, hash)`,
    [account, users, keys.map(({ hash }) => hash)],
  )
  return keys.map(({ secret }) => secret)
}

process.on('message', ({ say, people = 0 }: { say: string; people?: number }) => {
  if (say === 'people') void createTokens(people).then((tokens) => process.send?.({ url, tokens }))
  if (say === 'exit') process.exit(0)
  if (say === 'end' || say === 'begin') ticking.setEnding(say === 'end')
  if (say === 'memory') {
    globalThis.gc?.()
    const { rss, heapUsed } = process.memoryUsage()
    process.send?.({ rss, heapUsed, cpu: process.cpuUsage() })
  }
})
process.send?.({ isUp: true })
