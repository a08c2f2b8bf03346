import { newId } from '../src/db/new-id.ts'
import { systemDb } from '../src/db/system-db.ts'
import { isBare, type Route } from '@draftwright/contract/route'
import { describe, expect, it } from 'vitest'
import { type Ask, pathOf, Person, type RouteId, routeOf, successOf, wrongFieldOf } from './harness.ts'
import { idsOf, plantSecrets, sessionIds, storedSecrets } from './leaks.ts'
import { type Fixture, freshRows, makeFixture } from './fixture.ts'
import { samples } from './samples.ts'
import { expected, needsWorkspace, routeIds, sampleOf } from './sweep-matrix.ts'
import { accountOf, type Actor, actorNames, makeWorld, userOf, type World } from './sweep-world.ts'
import { useApp } from './test-app.ts'

const { app, parts } = await useApp({ hasRateLimits: false })

const world = await makeWorld(app, parts)
const { owner, stranger, rows, actors } = world
await makeFixture(parts, stranger)
await plantSecrets(parts, owner)
const nobody = new Person(app, null)

/** Every cell that was asked, with all it answered. */
const cells: { id: RouteId; actor: Actor; status: number; text: string }[] = []

/** A world in which the sample can succeed, and which it may spoil. */
async function worldFor(id: RouteId): Promise<World> {
  const { isFinal, endsTheAsker, prepare } = sampleOf(id)
  const there = endsTheAsker
    ? await makeWorld(app, parts)
    : isFinal
      ? { ...world, rows: await freshRows(parts, owner, id, rows) }
      : world
  await prepare?.(there.owner, there.rows, parts)
  return there
}

describe('the matrix', () => {
  describe.each(routeIds)('%s', (id) => {
    it.each(actorNames)('%s', async (actor) => {
      const { ask, mayAnswer = [] } = sampleOf(id)
      const wanted = expected(id, actor)
      const there = wanted === 'done' ? await worldFor(id) : world
      const asker = there.actors[actor]
      const answer = await asker.ask(id, ask(there.rows, asker))
      cells.push({ id, actor, status: answer.status, text: answer.text })
      expect(wanted === 'done' ? [successOf(routeOf(id)), ...mayAnswer] : [wanted], answer.text).toContain(
        answer.status,
      )
      if (wanted === 401) expect(answer.error.code).toBe(actor === 'no token' ? 'not_signed_in' : 'token_expired')
      if (actor === 'stranger' && wanted === 403) expect(answer.error.code).toBe('not_a_member')
    })
  })

  it('has a cell for every route and everybody', () => {
    expect(actorNames).toHaveLength(9)
    expect(cells).toHaveLength(routeIds.length * 9)
  })

  const statusesOf = (id: RouteId) => cells.filter((cell) => cell.id === id).map(({ status }) => status)

  it.each(routeIds.filter((id) => routeOf(id).right !== 'public'))('lets %s succeed for somebody', (id) => {
    expect(statusesOf(id).includes(successOf(routeOf(id)))).toBe(sampleOf(id).neverSucceeds === undefined)
  })

  it.each(routeIds)('has no excuse for %s that is not needed', (id) => {
    expect(statusesOf(id)).toEqual(expect.arrayContaining(sampleOf(id).mayAnswer ?? []))
  })

  it('shows nobody a row of a workspace they are not in', async () => {
    const inTheirs = (actor: Actor) => actor === 'stranger' || actor === 'member of both, wrong header'
    const theirs = [...(await idsOf(parts, accountOf(stranger))), userOf(stranger), accountOf(stranger)]
    const ours = await idsOf(parts, accountOf(owner))
    expect([theirs.length > 10, ours.length > 10]).toEqual([true, true])
    const leaks = cells
      .filter(({ status }) => status < 300)
      .flatMap(({ id, actor, text }) => {
        const isOfBoth = actor === 'member of both, wrong header'
        // What is a person's own goes across workspaces.
        if (isOfBoth && !needsWorkspace(routeOf(id).right)) return []
        const foreign = inTheirs(actor) ? ours : theirs
        return foreign.filter((row) => text.includes(row)).map((row) => `${id} shows ${actor} ${row}`)
      })
    expect(leaks).toEqual([])
  })

  it('tells nobody a secret, in an answer or in the log', async () => {
    const secrets = await storedSecrets(parts)
    for (const kept of ['users.password_hash', 'one_time_codes.code_hash', 'password_resets.secret_hash'])
      expect(secrets.map(({ where }) => where)).toContain(kept)
    for (const kept of ['invitations.secret_hash', 'api_keys.secret_hash'])
      expect(secrets.map(({ where }) => where)).toContain(kept)
    const sessions = await sessionIds(parts)
    const leaks = cells.flatMap(({ id, actor, text }) => {
      const told = secrets.filter(({ value }) => text.includes(value)).map(({ where }) => where)
      const own = userOf(actors[actor])
      const others = sessions.filter((session) => session.user_id !== own && text.includes(session.id))
      return [...told, ...others.map(() => 'the session of another')].map((what) => `${id} tells ${actor} ${what}`)
    })
    expect(leaks).toEqual([])
    const log = parts.faults.join('\n')
    expect(secrets.filter(({ value }) => log.includes(value))).toEqual([])
  })
})

const writes = routeIds.filter((id) => routeOf(id).method !== 'GET' && needsWorkspace(routeOf(id).right))

describe('the audit log', () => {
  const logged = async (person: Person) => {
    const all = systemDb(parts.engine).selectFrom('audit_events').select(['id', 'action', 'actor_id', 'ip'])
    return all.where('account_id', '=', accountOf(person)).execute()
  }

  it.each(writes)('%s leaves one row when it succeeds, and none when it is refused', async (id) => {
    const { isFinal, endsTheAsker, prepare, ask } = sampleOf(id)
    // An editor's saves are one row for a while, so the text has to be a new one.
    const isFresh = isFinal ?? routeOf(id).audit === 'once-in-a-while'
    const there = endsTheAsker
      ? await makeWorld(app, parts)
      : isFresh
        ? { ...world, rows: await freshRows(parts, owner, id, world.rows) }
        : world
    await prepare?.(there.owner, there.rows, parts)
    const before = new Set((await logged(there.owner)).map((row) => row.id))
    const refused = await there.actors.stranger.ask(id, ask(there.rows, there.actors.stranger))
    expect(refused.status).toBe(403)
    const { status, text } = await there.owner.ask(id, ask(there.rows, there.owner))
    const rows = (await logged(there.owner)).filter((row) => !before.has(row.id))
    const isLogged = routeOf(id).audit !== 'none' && status === successOf(routeOf(id))
    const row = { id: expect.any(String), action: id, actor_id: userOf(there.owner), ip: there.owner.address }
    expect(rows, text).toEqual(isLogged ? [row] : [])
  })
})

/** The agent service's wire repeats the id that was asked for; the sentence around it has to be the same. */
const unnamed = (text: string, { params = {} }: Ask): string =>
  Object.values(params).reduce((sentence, id) => sentence.replaceAll(id, '…'), text)

describe.each(routeIds)('%s', (id) => {
  const route: Route = routeOf(id)
  const sample = samples[id]

  it('has a sample', () => {
    expect(sample).toBeDefined()
  })

  it.runIf(route.right !== 'public')(
    'is closed with a made-up token, with the public key, and with another scheme',
    async () => {
      const ask = sampleOf(id).ask(rows, owner)
      for (const authorization of ['Bearer abc.def.ghi', 'Bearer draftwright-anonymous', 'Basic YTpi']) {
        const answer = await nobody.ask(id, { ...ask, headers: { ...ask.headers, authorization } })
        expect(answer.status).toBe(401)
        expect(answer.error.code).toMatch(/not_signed_in|invalid_token/u)
      }
    },
  )

  it.runIf(needsWorkspace(route.right))(
    'answers one body for a workspace that is unknown and one that is foreign',
    async () => {
      const ask = sampleOf(id).ask(rows, owner)
      const foreign = await actors.stranger.ask(id, ask)
      const unknown = await new Person(app, stranger.session, newId()).ask(id, ask)
      expect([foreign.status, foreign.text]).toEqual([403, unknown.text])
    },
  )

  it.runIf(sample?.isAboutARow === true)(
    'hides the rows of another workspace behind the 404 of a missing one',
    async () => {
      const ask = sampleOf(id).ask(rows, owner)
      const foreign = await stranger.ask(id, ask)
      expect(foreign.status, foreign.text).toBe(404)
      const wanted = sampleOf(id).ask(everyIdNew(rows), stranger)
      const missing = await stranger.ask(id, wanted)
      expect(unnamed(foreign.text, ask)).toBe(unnamed(missing.text, wanted))
    },
  )

  const takesJson = route.body !== undefined && route.consumes === undefined
  it.runIf(takesJson && sample?.isOpen !== true && !isBare(route))('refuses unknown fields by name', async () => {
    const ask = sampleOf(id).ask(rows, owner)
    const body = { ...(ask.body as object), account_id: owner.accountId, is_example: true, created_at: 'x' }
    const answer = await owner.ask(id, { ...ask, body })
    expect(answer.status, answer.text).toBe(400)
    expect(answer.error.details).toEqual(
      expect.arrayContaining([expect.objectContaining({ message: 'is not a known field' })]),
    )
  })

  it.runIf(route.body === undefined && route.method !== 'GET')('refuses a body it does not take', async () => {
    const answer = await owner.ask(id, { ...sampleOf(id).ask(rows, owner), body: { account_id: owner.accountId } })
    expect(answer.status, answer.text).toBe(wrongFieldOf(route))
  })

  // That wire's other clients send fields of theirs: they are let through, and neither say whose anything is.
  it.runIf(isBare(route) && (takesJson || route.query !== undefined))('lets unknown fields be', async () => {
    const there = await worldFor(id)
    const wanted = sampleOf(id).ask(there.rows, there.owner)
    const foreign = { account_id: stranger.accountId, user_id: userOf(stranger) }
    const before = await idsOf(parts, accountOf(stranger))
    const answer = await there.owner.ask(id, {
      ...wanted,
      ...(route.query === undefined ? {} : { query: { ...wanted.query, account_id: accountOf(stranger) } }),
      ...(takesJson ? { body: { ...(wanted.body as object), ...foreign } } : {}),
    })
    expect([successOf(route), ...(sampleOf(id).mayAnswer ?? [])], answer.text).toContain(answer.status)
    expect(await idsOf(parts, accountOf(stranger))).toEqual(before)
    for (const row of before) expect(answer.text).not.toContain(row)
  })

  it.runIf(route.query !== undefined && !isBare(route))('refuses unknown and malformed query fields', async () => {
    const wanted = sampleOf(id).ask(rows, owner)
    const unknown = await owner.ask(id, { ...wanted, query: { ...wanted.query, acount: 'x' } })
    expect([unknown.status, unknown.error.message]).toEqual([400, 'acount is not a known field'])
  })

  it.runIf(route.method !== 'GET')('is reached by no GET and by no form of a foreign page', async () => {
    const wanted = sampleOf(id).ask(rows, owner)
    const got = await owner.send('GET', pathOf(id, wanted.params))
    const own = routeIds.some((other) => routeOf(other).method === 'GET' && routeOf(other).path === route.path)
    if (!own) expect([400, 404], got.text).toContain(got.status)
    // A file may be of any type, and a form may send one; without the token it is nobody's.
    if (route.consumes !== undefined) return
    const headers = { 'content-type': 'text/plain' }
    const answer = await owner.ask(id, { ...wanted, body: JSON.stringify(wanted.body ?? {}), headers })
    expect(answer.status, answer.text).toBe(415)
  })
})

/** The same shape with ids nobody has. */
function everyIdNew(from: Fixture): Fixture {
  // The keys are the fixture's own, so the shape is too.
  return Object.fromEntries(Object.keys(from).map((key) => [key, newId()])) as unknown as Fixture
}
