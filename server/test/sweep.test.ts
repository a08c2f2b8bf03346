import { createId } from '../src/db/create-id.ts'
import { createSystemDb } from '../src/db/system-db.ts'
import { roles } from '@draftwright/contract/rights'
import { isUnwrapped, type Route } from '@draftwright/contract/route'
import { afterAll, describe, expect, it } from 'vitest'
import {
  type CallOptions,
  buildPath,
  Person,
  type RouteId,
  getRoute,
  getSuccessStatus,
  getInvalidFieldStatus,
} from './harness.ts'
import { listRowIds, insertSecrets, listSessions, listStoredSecrets } from './leaks.ts'
import { type Fixture, refreshRows, createFixture } from './fixture.ts'
import { listReadKeys } from './make-rows.ts'
import { samples } from './samples.ts'
import {
  badTokens,
  computeExpected,
  isWorkspaceRight,
  listActors,
  readScope,
  routeIds,
  getSample,
  hasTurn,
} from './sweep-matrix.ts'
import {
  getAccountId,
  type Actor,
  actorNames,
  createSweepFixture,
  getUserId,
  type SweepFixture,
} from './sweep-fixture.ts'
import { useApp } from './test-app.ts'
import { startTranscriptionServer } from './transcription-server.ts'

const transcribing = await startTranscriptionServer()
afterAll(() => transcribing.close())
const { app, context } = await useApp({
  hasRateLimits: false,
  transcription: {
    server: { baseUrl: transcribing.baseUrl, apiKey: null, models: ['whisper-1'] },
    modelDir: null,
    ffmpegPath: null,
  },
})

const fixture = await createSweepFixture(app, context)
const { owner, stranger, rows, actors } = fixture
await createFixture(context, stranger)
await insertSecrets(context, owner)
const nobody = new Person(app, null)

interface Cell {
  id: RouteId
  actor: Actor
  status: number
  text: string
}
/** Every cell that was requested, with its full response. */
const cells: Cell[] = []
const statusesOf = (id: RouteId) => cells.filter((cell) => cell.id === id).map(({ status }) => status)

/** The keys of the rows that a sample uses. */
function listSampleKeys(id: RouteId): Set<keyof Fixture> {
  const { request, mutates = [] } = getSample(id)
  return listReadKeys(rows, (watched) => request(watched, owner)).union(new Set(mutates))
}

/** A fixture in which the sample can succeed, and which it may change. With `isFresh` its rows are always new. */
async function createFixtureFor(id: RouteId, { isFresh = false } = {}): Promise<SweepFixture> {
  const { isFinal, invalidatesCaller, prepare } = getSample(id)
  const freshFixture = invalidatesCaller
    ? await createSweepFixture(app, context, listSampleKeys(id))
    : isFinal || isFresh
      ? { ...fixture, rows: await refreshRows(context, owner, listSampleKeys(id), rows) }
      : fixture
  await prepare?.(freshFixture.owner, freshFixture.rows, context)
  return freshFixture
}

const scope = readScope()

// Ids sort by time. Not all rows of the workspace: the matrix leaves thousands.
const listLogged = (afterId: string, accountId: string) =>
  createSystemDb(context.engine)
    .selectFrom('audit_events')
    .select(['id', 'action', 'actor_id', 'ip'])
    .where('account_id', '=', accountId)
    .where('id', '>', afterId)
    .execute()

/** Expects one row when a write succeeded, and none when it was refused. */
async function expectLogged({ id, actor, status }: Cell, caller: Person, start: string): Promise<void> {
  const { right, method, audit } = getRoute(id)
  const isAskedOfTheWorkspace = actor === 'stranger' || roles.some((role) => role === actor)
  if (method === 'GET' || !isWorkspaceRight(right) || !isAskedOfTheWorkspace) return
  const hasSucceeded = status === getSuccessStatus(getRoute(id))
  // The same once more may change nothing.
  if (hasSucceeded && statusesOf(id).filter((one) => one === status).length > 1) return
  const row = { id: expect.any(String), action: id, actor_id: getUserId(caller), ip: caller.address }
  expect(await listLogged(start, getAccountId(caller))).toEqual(hasSucceeded && audit !== 'none' ? [row] : [])
}

describe('the matrix', () => {
  describe.each(routeIds)('%s', (id) => {
    it.each(listActors(id, scope))('%s', async (actor) => {
      const { request, mayAnswer = [] } = getSample(id)
      const wanted = computeExpected(id, actor)
      // Repeated saves by an editor are one row of the audit log for a while, so the text has to be a new one.
      const isFresh = getRoute(id).audit === 'once-in-a-while'
      const freshFixture = wanted === 'done' ? await createFixtureFor(id, { isFresh }) : fixture
      const runCaller = freshFixture.actors[actor]
      const start = createId()
      const answer = await runCaller.request(id, request(freshFixture.rows, runCaller))
      const cell = { id, actor, status: answer.status, text: answer.text }
      cells.push(cell)
      expect(wanted === 'done' ? [getSuccessStatus(getRoute(id)), ...mayAnswer] : [wanted], answer.text).toContain(
        answer.status,
      )
      if (wanted === 401) expect(answer.error.code).toBe(actor === 'no token' ? 'not_signed_in' : 'token_expired')
      if (actor === 'stranger' && wanted === 403) expect(answer.error.code).toBe('not_a_member')
      await expectLogged(cell, runCaller, start)
    })
  })

  it('has a cell for every route and everyone who is asked', () => {
    expect(actorNames).toHaveLength(9)
    expect(cells).toHaveLength(routeIds.flatMap((id) => listActors(id, scope)).length)
    if (scope === 'everyone') expect(cells).toHaveLength(routeIds.length * 9)
  })

  it.each(routeIds.filter((id) => getRoute(id).right !== 'public'))('lets %s succeed for someone', (id) => {
    expect(statusesOf(id).includes(getSuccessStatus(getRoute(id)))).toBe(getSample(id).neverSucceeds === undefined)
  })

  if (scope !== 'allowed')
    it.each(routeIds)('has no excuse for %s that is not needed', (id) => {
      expect(statusesOf(id)).toEqual(expect.arrayContaining(getSample(id).mayAnswer ?? []))
    })

  it('shows nobody a row of a workspace they are not in', async () => {
    const inTheirs = (actor: Actor) => actor === 'stranger' || actor === 'member of both, wrong header'
    const theirs = [...(await listRowIds(context, getAccountId(stranger))), getUserId(stranger), getAccountId(stranger)]
    const ours = await listRowIds(context, getAccountId(owner))
    expect([theirs.length > 10, ours.length > 10]).toEqual([true, true])
    const leaks = cells
      .filter(({ status }) => status < 300)
      .flatMap(({ id, actor, text }) => {
        const isOfBoth = actor === 'member of both, wrong header'
        // Personal rows are accessible from every workspace of the person.
        if (isOfBoth && !isWorkspaceRight(getRoute(id).right)) return []
        const foreign = inTheirs(actor) ? ours : theirs
        return foreign.filter((row) => text.includes(row)).map((row) => `${id} shows ${actor} ${row}`)
      })
    expect(leaks).toEqual([])
  })

  it('reveals no secret, in an answer or in the log', async () => {
    const secrets = await listStoredSecrets(context)
    for (const kept of ['users.password_hash', 'one_time_codes.code_hash', 'password_resets.secret_hash'])
      expect(secrets.map(({ where }) => where)).toContain(kept)
    for (const kept of ['invitations.secret_hash', 'api_keys.secret_hash'])
      expect(secrets.map(({ where }) => where)).toContain(kept)
    const sessions = await listSessions(context)
    const leaks = cells.flatMap(({ id, actor, text }) => {
      const leaked = secrets.filter(({ value }) => text.includes(value)).map(({ where }) => where)
      const own = getUserId(actors[actor])
      const others = sessions.filter((session) => session.user_id !== own && text.includes(session.id))
      return [...leaked, ...others.map(() => 'the session of another')].map((what) => `${id} tells ${actor} ${what}`)
    })
    expect(leaks).toEqual([])
    const log = context.faults.join('\n')
    expect(secrets.filter(({ value }) => log.includes(value))).toEqual([])
  })
})

/** The agent service's protocol repeats the requested id; the rest of the message has to be the same. */
const unnamed = (text: string, { params = {} }: CallOptions): string =>
  Object.values(params).reduce((sentence, id) => sentence.replaceAll(id, '…'), text)

/** Tests of how a request is read, which do not depend on the database. */
function describeRequests(id: RouteId): void {
  const route: Route = getRoute(id)
  const sample = samples[id]

  it('has a sample', () => {
    expect(sample).toBeDefined()
  })

  if (route.right !== 'public') {
    const shown = Object.entries(badTokens).filter(([name]) => scope === 'everyone' || hasTurn(id, name))
    if (shown.length > 0)
      it(`is closed with ${shown.map(([name]) => name).join(', with ')}`, async () => {
        const ask = getSample(id).request(rows, owner)
        for (const [, authorization] of shown) {
          const answer = await nobody.request(id, { ...ask, headers: { ...ask.headers, authorization } })
          expect(answer.status).toBe(401)
          expect(answer.error.code).toMatch(/not_signed_in|invalid_token/u)
        }
      })
  }

  if (isWorkspaceRight(route.right))
    it('answers one body for a workspace that is unknown and one that is foreign', async () => {
      const ask = getSample(id).request(rows, owner)
      const foreign = await actors.stranger.request(id, ask)
      const unknown = await new Person(app, stranger.session, createId()).request(id, ask)
      expect([foreign.status, foreign.text]).toEqual([403, unknown.text])
    })

  if (sample?.isAboutARow === true)
    it('hides the rows of another workspace behind the 404 of a missing one', async () => {
      const ask = getSample(id).request(rows, owner)
      const foreign = await stranger.request(id, ask)
      expect(foreign.status, foreign.text).toBe(404)
      const wanted = getSample(id).request(everyIdNew(rows), stranger)
      const missing = await stranger.request(id, wanted)
      expect(unnamed(foreign.text, ask)).toBe(unnamed(missing.text, wanted))
    })

  const takesJson = route.body !== undefined && route.consumes === undefined
  if (takesJson && sample?.isOpen !== true && !isUnwrapped(route))
    it('refuses unknown fields by name', async () => {
      const ask = getSample(id).request(rows, owner)
      const body = { ...(ask.body as object), account_id: owner.accountId, is_example: true, created_at: 'x' }
      const answer = await owner.request(id, { ...ask, body })
      expect(answer.status, answer.text).toBe(400)
      expect(answer.error.details).toEqual(
        expect.arrayContaining([expect.objectContaining({ message: 'is not a known field' })]),
      )
    })

  const takesBytes = route.consumes === 'signed'
  if (route.body === undefined && route.method !== 'GET' && !takesBytes)
    it('refuses a body it does not take', async () => {
      const answer = await owner.request(id, {
        ...getSample(id).request(rows, owner),
        body: { account_id: owner.accountId },
      })
      expect(answer.status, answer.text).toBe(getInvalidFieldStatus(route))
    })

  // Clients of that protocol send additional fields: they are accepted, and do not identify the caller.
  if (isUnwrapped(route) && (takesJson || route.query !== undefined))
    it('lets unknown fields be', async () => {
      const freshFixture = await createFixtureFor(id)
      const wanted = getSample(id).request(freshFixture.rows, freshFixture.owner)
      const foreign = { account_id: stranger.accountId, user_id: getUserId(stranger) }
      const before = await listRowIds(context, getAccountId(stranger))
      const answer = await freshFixture.owner.request(id, {
        ...wanted,
        ...(route.query === undefined ? {} : { query: { ...wanted.query, account_id: getAccountId(stranger) } }),
        ...(takesJson ? { body: { ...(wanted.body as object), ...foreign } } : {}),
      })
      expect([getSuccessStatus(route), ...(getSample(id).mayAnswer ?? [])], answer.text).toContain(answer.status)
      expect(await listRowIds(context, getAccountId(stranger))).toEqual(before)
      for (const row of before) expect(answer.text).not.toContain(row)
    })

  if (route.query !== undefined && !isUnwrapped(route))
    it('refuses unknown and malformed query fields', async () => {
      const wanted = getSample(id).request(rows, owner)
      const unknown = await owner.request(id, { ...wanted, query: { ...wanted.query, acount: 'x' } })
      expect([unknown.status, unknown.error.message]).toEqual([400, 'acount is not a known field'])
    })

  if (route.method !== 'GET')
    it('is reached by no GET and by no form of a foreign page', async () => {
      const wanted = getSample(id).request(rows, owner)
      const got = await owner.send('GET', buildPath(id, wanted.params))
      const own = routeIds.some((other) => getRoute(other).method === 'GET' && getRoute(other).path === route.path)
      if (!own) expect([400, 404, 405], got.text).toContain(got.status)
      // A file may be of any type, and a form may contain one; without the token it is anonymous.
      if (route.consumes !== undefined) return
      const headers = { 'content-type': 'text/plain' }
      const answer = await owner.request(id, { ...wanted, body: JSON.stringify(wanted.body ?? {}), headers })
      expect(answer.status, answer.text).toBe(415)
    })
}

if (scope !== 'allowed') describe.each(routeIds)('%s', describeRequests)

/** The same shape with unknown ids, those of tables in their own form. */
function everyIdNew(from: Fixture): Fixture {
  const createAlike = (id: string) =>
    /^(app|tbl|fld|viw|rec|com)[0-9A-Za-z]{14}$/u.test(id)
      ? `${id.slice(0, 3)}${createId().slice(-14)}`.replace('-', 'x')
      : createId()
  const ids = Object.entries(from).map(([key, id]) => [key, createAlike(String(id))])
  // The keys are the fixture's own, so the shape is too.
  return Object.fromEntries(ids) as unknown as Fixture
}
