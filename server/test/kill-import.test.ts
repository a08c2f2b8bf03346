import { setTimeout as wait } from 'node:timers/promises'
import type { CrmImport } from '@draftwright/contract/crm/imports'
import { expect, test } from 'vitest'
import { renewToken, signUp } from '../../scripts/api-client.ts'
import { chooseMoments, openKillableServers } from './killable-servers.ts'

/** Several batches of 250 and 1,000 rows, the sizes in which they are written and reverted. */
const rows = 2500
/** Shares of the rows after which the server is killed. */
const kills = chooseMoments([0.4], [0.2, 0.4, 0.6])
const product = await openKillableServers()

test('an import and its revert, killed midway again and again, take every row once', { timeout: 600_000 }, async () => {
  let server = await product.start()
  const person = await signUp(server.url)
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the path's response type
  const ask = async <T>(
    method: string,
    path: string,
    body?: BodyInit,
  ): Promise<{ data: T; meta: { total: number } }> => {
    await renewToken(server.url, person)
    const answer = await fetch(`${server.url}/functions/v1/crm${path}`, {
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
    server = await product.restart()
  }
  await ask('POST', `${path}/check`, JSON.stringify({ mapping: found.mapping, on_match: 'create' }))
  await until(({ state }) => state === 'checked')
  await ask('POST', `${path}/run`)
  for (const part of kills) {
    await until(({ n_done, state }) => n_done >= part * rows || state === 'done')
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
