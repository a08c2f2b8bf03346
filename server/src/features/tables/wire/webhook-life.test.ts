import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { finishJobs } from '../../../../test/finish-jobs.ts'
import { addMember, type Person, signUp } from '../../../../test/harness.ts'
import { startNetworkServer } from '../../../../test/networks/network-server.ts'
import { createTableProgram } from '../../../../test/table-program.ts'
import { createWebhookProgram, finishNotifications } from '../../../../test/table-webhooks.ts'
import { useApp } from '../../../../test/test-app.ts'
import { SYSTEM } from '../../../db/engine.ts'
import { deleteExpiredRows } from '../../../housekeeping.ts'
import { failuresUntilOff } from '../webhooks/jobs.ts'

/** A program that is told of changes and answers as it is set to. */
const receiver: { status: number; wait?: Promise<void> | undefined } = { status: 200 }
const server = await startNetworkServer(async () => {
  const { status, wait } = receiver
  await wait
  return { status }
})
afterAll(() => server.close())
const { app, context } = await useApp({ hasRateLimits: false, trustedUrls: [server.origin] })
const day = 86_400_000

let me: Person
beforeEach(async () => {
  me = await signUp(app)
  receiver.status = 200
})
afterEach(() => vi.restoreAllMocks())
const createWorld = (person = me) => createWebhookProgram(app, person, server)
const setClock = (at: number) => vi.spyOn(context, 'now').mockReturnValue(new Date(at))

describe('a notification that fails', () => {
  it('is sent again until it arrives, and shown in the list', async () => {
    const { create, url, add, list, pings } = await createWorld()
    await create({}, null, { notificationUrl: url })
    receiver.status = 500
    await add({ Name: 'One' })
    await finishJobs(context, 'tables.collect-webhook-payloads')
    await expect
      .poll(async () => (await list())[0]?.['lastNotificationResult'])
      .toMatchObject({
        success: false,
        willBeRetried: true,
        error: { message: 'Request failed with status code 500' },
      })
    receiver.status = 204
    await finishNotifications(context)
    expect(pings().length).toBeGreaterThan(1)
    expect(await list()).toMatchObject([{ lastNotificationResult: { success: true, retryNumber: expect.any(Number) } }])
  })

  it('too often switches the webhook off until somebody switches it on', async () => {
    const { create, url, add, list, pings, ask, path } = await createWorld()
    const { id } = await create({}, null, { notificationUrl: url })
    await context.engine.query(SYSTEM, 'update table_webhooks set n_failures = $1 where id = $2', [
      failuresUntilOff - 1,
      id,
    ])
    receiver.status = 410
    await add({ Name: 'One' })
    await finishNotifications(context)
    expect(await list()).toMatchObject([
      { areNotificationsEnabled: false, lastNotificationResult: { success: false, willBeRetried: false } },
    ])
    receiver.status = 200
    await add({ Name: 'Two' })
    await finishNotifications(context)
    expect(pings()).toHaveLength(1)
    expect(await ask('POST', `${path}/${id}/enableNotifications`, { enable: true })).toEqual({ status: 200, body: {} })
    await finishNotifications(context)
    expect(pings()).toHaveLength(2)
    expect(await list()).toMatchObject([{ areNotificationsEnabled: true, cursorForNextPayload: 3 }])
  })
})

it('tells nothing more once its maker has left, until somebody turns it on as theirs', async () => {
  const admin = await addMember(context, me, 'admin')
  const { create, url, table, pings, f, path } = await createWorld(admin)
  const { id } = await create({}, null, { notificationUrl: url })
  const body = { records: [{ fields: { [f('Name')]: 'One' } }] }
  const add = async () => {
    await me.call('tableRecords.create', { params: { table_id: table.id }, body })
    await finishNotifications(context)
  }
  await add()
  expect(pings()).toHaveLength(1)
  await me.call('members.remove', { body: { user_id: admin.session?.user.id } })
  await add()
  await add()
  expect(pings()).toHaveLength(1)
  expect(await me.call('notifications.list', { query: {} })).toMatchObject([
    {
      kind: 'table_work_stopped',
      subject: `Webhook to ${new URL(url).host}`,
      note: 'The person who set this up has left.',
    },
  ])
  const mine = await createTableProgram(app, me)
  expect(await mine.send('POST', `${path}/${id}/enableNotifications`, { enable: true })).toMatchObject({ status: 200 })
  await finishNotifications(context)
  expect(pings()).toHaveLength(2)
})

/** What waits to tell a webhook, and how often telling it has failed. */
async function readTries(id: string | undefined) {
  const { rows } = await context.engine.query<{ n_waiting: number; n_failures: number }>(
    SYSTEM,
    `select n_failures, (select count(*)::int from pgboss.job j where j.name = 'tables.notify-webhook'
       and j.state in ('created', 'retry', 'active') and j.data->>'webhook_id' = w.id) as n_waiting
       from table_webhooks w where id = $1`,
    [id],
  )
  return rows[0]
}

describe('an address that is out of order', () => {
  it('is asked by one notification, whatever comes while it waits', async () => {
    const { create, url, add, pings, list, readPayloads } = await createWorld()
    const { id } = await create({}, null, { notificationUrl: url })
    receiver.status = 503
    const n = 8
    for (let at = 0; at < n; at++) {
      await add({ Name: `Task ${at}` })
      await finishJobs(context, 'tables.collect-webhook-payloads')
    }
    const tries = await readTries(id)
    expect(tries?.n_waiting).toBe(1)
    // The waits double, so that the changes do not count as failures.
    expect(tries?.n_failures).toBeLessThan(n)
    receiver.status = 200
    await finishNotifications(context)
    expect(await readTries(id)).toEqual({ n_waiting: 0, n_failures: 0 })
    const nPings = pings().length
    await finishNotifications(context)
    expect(pings()).toHaveLength(nPings)
    expect(await list()).toMatchObject([{ areNotificationsEnabled: true, cursorForNextPayload: n + 1 }])
    expect((await readPayloads(id)).payloads).toHaveLength(n)
  })

  it('is asked no more after ten tries until there is something new to tell', async () => {
    const { create, url, add, pings, base, table } = await createWorld()
    const { id } = await create({ recordChangeScope: table.id }, null, { notificationUrl: url })
    await context.engine.query(SYSTEM, 'update table_webhooks set n_tries = 9, n_failures = 9 where id = $1', [id])
    receiver.status = 503
    await add({ Name: 'One' })
    await finishNotifications(context)
    expect(pings()).toHaveLength(1)
    // A change that the webhook does not want to know of.
    const other = await me.call('tables.createTable', { params: { base_id: base.id }, body: { name: 'Other' } })
    await me.call('tableRecords.create', { params: { table_id: other.id }, body: { records: [{ fields: {} }] } })
    await finishNotifications(context)
    expect(pings()).toHaveLength(1)
    expect(await readTries(id)).toEqual({ n_waiting: 0, n_failures: 10 })
    receiver.status = 200
    await add({ Name: 'Two' })
    await finishNotifications(context)
    expect(pings()).toHaveLength(2)
  })

  it('stays switched off if that happens while it is asked', async () => {
    const { create, url, add, ask, path, list, pings } = await createWorld()
    const { id } = await create({}, null, { notificationUrl: url })
    const answered = Promise.withResolvers<void>()
    receiver.wait = answered.promise
    receiver.status = 503
    await add({ Name: 'One' })
    await expect.poll(() => pings().length).toBe(1)
    await ask('POST', `${path}/${id}/enableNotifications`, { enable: false })
    answered.resolve()
    receiver.wait = undefined
    await finishNotifications(context)
    expect(await list()).toMatchObject([{ areNotificationsEnabled: false }])
    expect(await readTries(id)).toEqual({ n_waiting: 0, n_failures: 0 })
    expect(pings()).toHaveLength(1)
  })

  it('begins anew when it is switched off and on while it is asked', async () => {
    const { create, url, add, ask, path, list, pings } = await createWorld()
    const { id } = await create({}, null, { notificationUrl: url })
    const answered = Promise.withResolvers<void>()
    receiver.wait = answered.promise
    receiver.status = 503
    await add({ Name: 'One' })
    await expect.poll(() => pings().length).toBe(1)
    for (const enable of [false, true]) await ask('POST', `${path}/${id}/enableNotifications`, { enable })
    Object.assign(receiver, { status: 200, wait: undefined })
    answered.resolve()
    await finishNotifications(context)
    // What failed was the try before.
    expect(await list()).toMatchObject([{ lastNotificationResult: { success: true, retryNumber: 0 } }])
    expect(pings()).toHaveLength(2)
  })
})

describe('a webhook’s life', () => {
  it('lasts seven days from when it was made, extended or asked for payloads', async () => {
    const { create, ask, path, list, readPayloads, add } = await createWorld()
    const start = Date.now()
    const { id, expirationTime } = await create()
    expect(Date.parse(expirationTime ?? '') - start).toBeGreaterThan(6.9 * day)
    setClock(start + 6 * day)
    const refreshed = await ask('POST', `${path}/${id}/refresh`)
    expect(refreshed.body).toEqual({ expirationTime: new Date(start + 13 * day).toISOString() })
    setClock(start + 12 * day)
    await readPayloads(id)
    expect(await list()).toMatchObject([{ id, expirationTime: new Date(start + 19 * day).toISOString() }])
    setClock(start + 20 * day)
    expect(await list()).toEqual([])
    expect((await ask('GET', `${path}/${id}/payloads`)).status).toBe(404)
    vi.restoreAllMocks()
    await add({ Name: 'One' })
    await readPayloads(id)
    await context.engine.query(
      SYSTEM,
      `update table_webhook_payloads set created_at = now() - interval '8 days' where webhook_id = $1`,
      [id],
    )
    await deleteExpiredRows(context.engine)
    expect((await readPayloads(id)).payloads).toEqual([])
    await context.engine.query(SYSTEM, `update table_webhooks set expires_at = now() where id = $1`, [id])
    await deleteExpiredRows(context.engine)
    const { rows } = await context.engine.query(SYSTEM, 'select 1 from table_webhooks where id = $1', [id])
    expect(rows).toEqual([])
  })

  it('ends when it is deleted; a base has at most ten', async () => {
    const { create, ask, path, list, add, url, pings } = await createWorld()
    const made = []
    for (let n = 0; n < 10; n++) made.push(await create({}, null, { notificationUrl: url }))
    expect((await create()).error).toMatchObject({ type: 'TOO_MANY_WEBHOOKS_IN_BASE' })
    for (const { id } of made) expect((await ask('DELETE', `${path}/${id}`)).status).toBe(200)
    expect(await list()).toEqual([])
    await add({ Name: 'One' })
    await finishNotifications(context)
    expect(pings()).toEqual([])
  })
})

describe('who may', () => {
  it('nobody reaches another workspace’s, nor one of another base', async () => {
    const mine = await createWorld()
    const theirs = await createWorld(await signUp(app))
    const foreign = await theirs.create()
    const other = await me.call('tables.createBase', { body: { name: 'Other' } })
    const own = await mine.create()
    const calls = [
      ['GET', '/payloads', undefined],
      ['POST', '/refresh', undefined],
      ['POST', '/enableNotifications', { enable: false }],
      ['DELETE', '', undefined],
    ] as const
    for (const [method, end, body] of calls) {
      expect((await mine.ask(method, `${theirs.path}/${foreign.id}${end}`, body)).status).toBe(403)
      for (const path of [`${mine.path}/${foreign.id}`, `bases/${other.id}/webhooks/${own.id}`, `${mine.path}/achX`])
        expect(await mine.ask(method, `${path}${end}`, body), `${method} ${path}`).toMatchObject({
          status: 404,
          body: { error: { type: 'NOT_FOUND' } },
        })
    }
    expect((await mine.ask('POST', theirs.path, { specification: {} })).status).toBe(403)
    expect(await theirs.list()).toHaveLength(1)
  })

  it('only those who manage tables, by a key that writes them: what Airtable calls webhook:manage', async () => {
    const { base, send } = await createTableProgram(app, me, ['tables:read'])
    const path = `bases/${base.id}/webhooks`
    expect((await send('GET', path)).status).toBe(403)
    const member = await addMember(context, me, 'general_member')
    const headers = { authorization: `Bearer ${member.session?.accessToken}`, 'account-id': me.accountId ?? '' }
    expect((await send('GET', path, undefined, headers)).status).toBe(403)
    const owner = { ...headers, authorization: `Bearer ${me.session?.accessToken}` }
    expect((await send('GET', path, undefined, owner)).status).toBe(200)
  })

  it('refuses what is no specification, and addresses within', async () => {
    const { ask, path, create, f } = await createWorld()
    const good = { options: { filters: { dataTypes: ['tableData'] } } }
    const bad = [
      {},
      { specification: null },
      { specification: { options: { filters: {} } } },
      { specification: { options: { filters: { dataTypes: [] } } } },
      { specification: { options: { filters: { dataTypes: ['all'] } } } },
      { specification: { options: { filters: { dataTypes: ['tableData'], recordChangeScope: 'tblZZZZZZZZZZZZZZ' } } } },
      {
        specification: {
          options: { filters: { dataTypes: ['tableData'], watchDataInFieldIds: ['fldZZZZZZZZZZZZZZ'] } },
        },
      },
      { specification: good, more: 1 },
      { specification: good, notificationUrl: 'nowhere' },
      { specification: good, notificationUrl: 'ftp://example.com/' },
      { specification: good, notificationUrl: 'http://127.0.0.1:5432/' },
      { specification: good, notificationUrl: 'http://localhost/' },
      { specification: good, notificationUrl: 'http://169.254.169.254/' },
      { specification: good, notificationUrl: 'https://user:secret@example.com/' },
    ]
    for (const body of bad)
      expect(await ask('POST', path, body), JSON.stringify(body)).toMatchObject({
        status: 422,
        body: { error: { type: 'INVALID_REQUEST_UNKNOWN' } },
      })
    const { id } = await create(
      { watchDataInFieldIds: [f('N')], fromSources: null },
      { includeCellValuesInFieldIds: [] },
    )
    for (const query of ['cursor=0', 'cursor=x', 'limit=51', 'limit=0', 'cursor=1e99'])
      expect((await ask('GET', `${path}/${id}/payloads?${query}`)).status, query).toBe(422)
    expect((await ask('POST', `${path}/${id}/enableNotifications`, { enable: 1 })).status).toBe(422)
  })
})
