import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { SYSTEM } from '../../../db/engine.ts'

const { app, context } = await useApp({ hasRateLimits: false })
await app.listen({ host: '127.0.0.1', port: 0 })

/** More than the buffers between the server and a waiting reader can hold. */
const rows = 4000
const lineLength = 9000

async function fill(person: Person): Promise<void> {
  await context.engine.query(
    SYSTEM,
    `insert into crm_contacts (account_id, id, first_name, description)
     select $1, gen_random_uuid(), 'Person ' || n, repeat('x', ${lineLength}) from generate_series(1, ${rows}) n`,
    [person.accountId],
  )
}
async function exported(person: Person) {
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/functions/v1/crm/contacts/export?columns=first_name,description`
  const answer = await fetch(url, {
    headers: {
      authorization: `Bearer ${person.session?.accessToken}`,
      'account-id': person.accountId ?? '',
      'x-forwarded-for': person.address,
    },
  })
  expect([answer.status, answer.headers.get('x-row-count')]).toEqual([200, String(rows)])
  const reader = answer.body?.getReader()
  if (reader === undefined) throw new Error('The export has no body')
  const decoder = new TextDecoder()
  const first = await reader.read()
  let text = decoder.decode(first.value, { stream: true })
  return {
    /** The rest of it, without the headers; throws where the connection is cut. */
    async lines(): Promise<number> {
      for (let next = await reader.read(); !next.done; next = await reader.read())
        text += decoder.decode(next.value, { stream: true })
      return text.trimEnd().split('\r\n').length - 1
    },
    read: () => text.length,
  }
}

it('writes as many rows as it says, also of what goes to the trash meanwhile', async () => {
  const ada = await signUp(app)
  await fill(ada)
  const table = await exported(ada)
  await context.engine.query(SYSTEM, 'update crm_contacts set deleted_at = now() where account_id = $1', [
    ada.accountId,
  ])
  expect(await table.lines()).toBe(rows)
})

it('breaks off where it cannot write what it has promised, so that half a table never looks whole', async () => {
  const ada = await signUp(app)
  await fill(ada)
  const table = await exported(ada)
  await context.engine.query(SYSTEM, 'delete from crm_contacts where account_id = $1', [ada.accountId])
  await expect(table.lines()).rejects.toThrow(/terminated/u)
  expect(table.read()).toBeLessThan(rows * lineLength)
})
