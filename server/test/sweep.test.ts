import { contracts } from '@draftwright/contract'
import { can, type Role, roles, type RouteRight } from '@draftwright/contract/rights'
import type { Route } from '@draftwright/contract/route'
import { describe, expect, it } from 'vitest'
import { newId } from '../src/db/new-id.ts'
import { addMember, Person, type RouteId, routeOf, signUp } from './harness.ts'
import { type Fixture, makeFixture, type Sample, samples } from './samples.ts'
import { useApp } from './test-app.ts'

const { app, parts } = await useApp({ hasRateLimits: false })

const ids = Object.entries(contracts).flatMap(([slice, table]) =>
  Object.keys(table).map((verb) => `${slice}.${verb}` as RouteId),
)
const owner = await signUp(app, { accountName: 'The swept one' })
const stranger = await signUp(app, { accountName: 'Somebody else' })
const fixture = await makeFixture(parts, owner)
const members = Object.fromEntries(
  await Promise.all(
    roles.map(async (role) => [role, role === 'owner' ? owner : await addMember(parts, owner, role)] as const),
  ),
) as Record<Role, Person>
const nobody = new Person(app, null)
/** A member of both workspaces, who names the wrong one. */
const ofBoth = new Person(app, owner.session, stranger.accountId)

const isGuarded = (right: RouteRight): boolean => right !== 'public'
const needsWorkspace = (right: RouteRight): right is Exclude<RouteRight, 'public' | 'signed-in'> =>
  right !== 'public' && right !== 'signed-in'

function sampleOf(id: RouteId): Sample {
  const sample = samples[id]
  if (sample === undefined) throw new Error(`${id} has no sample in test/samples.ts`)
  return sample
}

async function withFreshSample(id: RouteId, person: Person, ask: (fixture: Fixture) => Promise<void>): Promise<void> {
  // Routes that end what they are asked about get rows of their own.
  await ask(sampleOf(id).isFinal === true ? await makeFixture(parts, owner) : fixture)
  void person
}

describe.each(ids)('%s', (id) => {
  const route: Route = routeOf(id)

  it('has a sample', () => {
    expect(samples[id]).toBeDefined()
  })

  it.runIf(isGuarded(route.right))(
    'is closed without a token, with a made-up one, and with the public key',
    async () => {
      const ask = sampleOf(id).ask(fixture)
      for (const authorization of [undefined, 'Bearer abc.def.ghi', 'Bearer draftwright-anonymous', 'Basic YTpi']) {
        const answer = await nobody.ask(id, {
          ...ask,
          headers: { ...ask.headers, ...(authorization && { authorization }) },
        })
        expect(answer.status).toBe(401)
        expect(answer.error.code).toMatch(/not_signed_in|invalid_token/u)
      }
    },
  )

  it.runIf(needsWorkspace(route.right))(
    'is closed to who is not a member, with one body for unknown and foreign',
    async () => {
      const ask = sampleOf(id).ask(fixture)
      const foreign = await new Person(app, stranger.session, owner.accountId).ask(id, ask)
      const unknown = await new Person(app, stranger.session, newId()).ask(id, ask)
      expect([foreign.status, foreign.text]).toEqual([403, unknown.text])
      expect(foreign.error.code).toBe('not_a_member')
    },
  )

  it.runIf(needsWorkspace(route.right)).each(roles)('answers a %s as the table of rights says', async (role) => {
    const { right } = route
    if (!needsWorkspace(right)) return
    await withFreshSample(id, members[role], async (rows) => {
      const answer = await members[role].ask(id, sampleOf(id).ask(rows))
      if (!can(role, right)) expect(answer.status).toBe(403)
      else if (answer.status !== 200) expect(sampleOf(id).mayAnswer ?? [], answer.text).toContain(answer.status)
    })
  })

  it.runIf(sampleOf(id).isAboutARow === true)(
    'hides the rows of another workspace behind the 404 of a missing one',
    async () => {
      const ask = sampleOf(id).ask(fixture)
      const foreign = await stranger.ask(id, ask)
      expect(foreign.status, foreign.text).toBe(404)
      const missing = await stranger.ask(id, sampleOf(id).ask(everyIdNew(fixture)))
      expect(foreign.text).toBe(missing.text)
      // Somebody who is in the right workspace but names another one sees as little.
      const wrongHeader = await ofBoth.ask(id, ask)
      expect([403, 404]).toContain(wrongHeader.status)
    },
  )

  it.runIf(route.body !== undefined && route.consumes === undefined && sampleOf(id).isOpen !== true)(
    'refuses unknown fields by name',
    async () => {
      const ask = sampleOf(id).ask(fixture)
      const body = { ...(ask.body as object), account_id: owner.accountId, role_id: 'owner', is_example: true }
      const answer = await owner.ask(id, { ...ask, body })
      expect(answer.status, answer.text).toBe(400)
      expect(answer.error.details).toEqual(
        expect.arrayContaining([expect.objectContaining({ message: 'is not a known field' })]),
      )
    },
  )

  it.runIf(route.body === undefined && route.method !== 'GET')('refuses a body it does not take', async () => {
    const answer = await owner.ask(id, { ...sampleOf(id).ask(fixture), body: { account_id: owner.accountId } })
    expect(answer.status, answer.text).toBe(400)
  })

  it.runIf(route.query !== undefined)('refuses unknown and malformed query fields', async () => {
    const unknown = await owner.ask(id, { ...sampleOf(id).ask(fixture), query: { acount: 'x' } })
    expect([unknown.status, unknown.error.message]).toEqual([400, 'acount is not a known field'])
  })
})

/** The same shape with ids nobody has. */
function everyIdNew(rows: Fixture): Fixture {
  // The keys are the fixture's own, so the shape is too.
  return Object.fromEntries(Object.keys(rows).map((key) => [key, newId()])) as unknown as Fixture
}

it('every path and method is served once', () => {
  const all = ids.map((id) => `${routeOf(id).method} ${routeOf(id).path.replace(/:\w+/gu, ':x')}`)
  expect(all.filter((path, index) => all.indexOf(path) !== index)).toEqual([])
})
