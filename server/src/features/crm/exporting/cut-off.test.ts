import { expect, it } from 'vitest'
import { type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { SYSTEM } from '../../../db/engine.ts'

const { app, context } = await useApp({ hasRateLimits: false })

/** Several batches: a reader that waits holds back all but the first. */
const rows = 1000
const lineLength = 9000

async function fill(person: Person): Promise<void> {
  await context.engine.query(
    SYSTEM,
    `insert into crm_contacts (account_id, id, first_name, description)
     select $1, gen_random_uuid(), 'Person ' || n, repeat('x', ${lineLength}) from generate_series(1, ${rows}) n`,
    [person.accountId],
  )
}
/** Without a socket, whose buffers hold back as much as each machine likes. */
async function exported(person: Person) {
  const answer = await app.inject({
    url: '/functions/v1/crm/contacts/export?columns=first_name,description',
    headers: {
      authorization: `Bearer ${person.session?.accessToken}`,
      'account-id': person.accountId ?? '',
      'x-forwarded-for': person.address,
    },
    payloadAsStream: true,
  })
  expect([answer.statusCode, answer.headers['x-row-count']]).toEqual([200, String(rows)])
  const pieces = answer.stream().setEncoding('utf8').iterator()
  let text = String((await pieces.next()).value)
  return {
    /** The rest of it, without the headers; throws where the connection is cut. */
    async lines(): Promise<number> {
      for await (const piece of pieces) text += String(piece)
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
  await expect(table.lines()).rejects.toThrow('response destroyed before completion')
  expect(table.read()).toBeLessThan(rows * lineLength)
})
