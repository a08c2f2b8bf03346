import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { CrmImport } from '@draftwright/contract/crm/imports'
import { afterAll, expect, test } from 'vitest'
import { renewToken, signUp } from '../../scripts/api-client.ts'
import { root } from '../../scripts/inputs.ts'
import { type RunningServer, runServer } from '../../scripts/run-server.ts'
import { createDatabase } from './engines.ts'

const given = process.env['TEST_DATABASE_URL']
const databaseUrl = process.env['TEST_DATABASE'] === 'postgres' && given ? await createDatabase(given) : null
const dataDir = mkdtempSync(join(tmpdir(), 'draftwright-kill-import-'))
/** Several batches of 250 and 1,000 rows, the sizes in which they are written and reverted. */
const rows = 2500
const kills = 3

let server: RunningServer | undefined
afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
const start = () =>
  runServer({
    dataDir,
    script: ['server/src/main.ts'],
    env: {
      WEB_DIR: join(dataDir, 'no-web'),
      NODE_COMPILE_CACHE: join(root, '.cache/compile'),
      SECRET: 'the same secret after each of the starts',
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    },
  })

test('an import and its revert, killed midway again and again, take every row once', { timeout: 600_000 }, async () => {
  server = await start()
  const person = await signUp(server.url)
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the path's response type
  const ask = async <T>(
    method: string,
    path: string,
    body?: BodyInit,
  ): Promise<{ data: T; meta: { total: number } }> => {
    await renewToken(server?.url ?? '', person)
    const answer = await fetch(`${server?.url}/functions/v1/crm${path}`, {
      method,
      headers: {
        authorization: `Bearer ${person.accessToken}`,
        'account-id': person.account.id,
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body }),
    })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return JSON.parse(await answer.text())
  }
  const lines = Array.from({ length: rows }, (_one, n) => `Person,No ${n},p${n}@kill.example,Company ${n % 500}\n`)
  const form = new FormData()
  form.set('resource', 'contacts')
  form.set('file', new Blob([`First name,Last name,Email,Company\n${lines.join('')}`]), 'people.csv')
  const { data: found } = await ask<CrmImport>('POST', '/imports', form)
  const path = `/imports/${found.id}`
  const until = async (isThere: (one: CrmImport) => boolean) => {
    for (;;) {
      const { data } = await ask<CrmImport>('GET', path)
      if (data.error !== null) throw new Error(data.error)
      if (isThere(data)) return data
      await wait(20)
    }
  }
  const restart = async () => {
    process.kill(server?.pid ?? 0, 'SIGKILL')
    await server?.stop()
    server = await start()
  }
  await ask('POST', `${path}/check`, JSON.stringify({ mapping: found.mapping, on_match: 'create' }))
  await until(({ state }) => state === 'checked')
  await ask('POST', `${path}/run`)
  for (let n = 1; n <= kills; n++) {
    await until(({ n_done, state }) => n_done >= (n * rows) / (kills + 2) || state === 'done')
    await restart()
  }
  const done = await until(({ state }) => state === 'done')
  expect(done.counts).toEqual({ create: rows, update: 0, skip: 0, error: 0 })
  const count = async (resource: string) => (await ask(`GET`, `/${resource}?count=exact&limit=1`)).meta.total
  expect([await count('contacts'), await count('companies')]).toEqual([rows, 500])
  // No address was imported twice.
  expect((await ask<unknown[]>('GET', '/contacts/duplicates')).data).toEqual([])
  const { data: set } = await ask<{ n_changes: number }>('GET', `/change-sets/${done.change_set_id}`)
  expect(set.n_changes).toBe(rows + 500)

  await ask('POST', `${path}/revert`, '{}')
  await until(({ revert }) => revert?.state === 'done' || (revert?.n_done ?? 0) > rows / 3)
  await restart()
  const back = await until(({ revert }) => revert?.state === 'done')
  expect(back.revert?.n_done).toBe(rows + 500)
  expect([await count('contacts'), await count('companies')]).toEqual([0, 0])
})
