import { yearPattern } from '@draftwright/contract/days'
import { largestNumber } from '@draftwright/contract/numbers'
import type { Route } from '@draftwright/contract/route'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type BorderField, listBorderFields, listBorders, listOutside, putAt } from './border-fields.ts'
import { type CallOptions, getInvalidFieldStatus, getRoute, getSuccessStatus, type RouteId } from './harness.ts'
import { getSample, routeIds } from './sweep-matrix.ts'
import { SYSTEM } from '../src/db/engine.ts'
import { createSweepFixture } from './sweep-fixture.ts'
import { useApp } from './test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const fixture = await createSweepFixture(app, context)

const garbageTexts: readonly string[] = [
  'garbage',
  '',
  '-1',
  '99999999999999999999',
  '\u0000',
  "';--",
  '9'.repeat(3000),
]
const garbageValues: readonly unknown[] = ['garbage', '\u0000', -1, 1e300, true, null, [], [null], {}, { a: { b: [] } }]

type Shape = Record<string, z.ZodMiniType>
/** The fields of an object schema; none for a schema that accepts any. */
const getShape = (schema: z.ZodMiniType | undefined): Shape => {
  const { def } = (schema?._zod ?? {}) as { def?: { shape?: Shape; innerType?: z.ZodMiniType } }
  return def?.shape ?? (def?.innerType === undefined ? {} : getShape(def.innerType))
}
const isRefused = (schema: z.ZodMiniType, value: unknown): boolean => !z.safeParse(schema, value).success

const { owner } = fixture

async function assertRefused(id: RouteId, name: string, value: unknown, options: CallOptions) {
  const answer = await owner.request(id, options)
  const problem = `${id} ${name}=${JSON.stringify(value).slice(0, 60)}: ${answer.status} ${answer.text.slice(0, 300)}`
  expect(answer.status, problem).toBe(getInvalidFieldStatus(getRoute(id)))
  expect(answer.text, problem).toContain(name)
}

/** For each field one invalid text and one invalid value of another type, if there are any. */
const listWrongValues = (fields: [string, z.ZodMiniType][], values: readonly unknown[]): [string, unknown][] =>
  fields.flatMap(([name, field]) => {
    const wrong = values.filter((value) => isRefused(field, value))
    const chosen = [wrong.find((value) => typeof value === 'string'), wrong.find((value) => typeof value !== 'string')]
    return chosen.filter((value) => value !== undefined).map((value): [string, unknown] => [name, value])
  })
/** Each value in all fields at once, with the name of one field for which it is invalid. */
const listWrongEverywhere = (fields: [string, z.ZodMiniType][], values: readonly unknown[]) =>
  values.flatMap((value) => {
    const wrong = fields.find(([, field]) => isRefused(field, value))?.[0]
    return wrong === undefined ? [] : [{ wrong, value, all: Object.fromEntries(fields.map(([name]) => [name, value])) }]
  })

/** The longest that any answer may take. */
const mostMs = 5000

/** An answer that is no fault and took no long time. */
async function assertSound(id: RouteId, what: string, options: CallOptions) {
  const start = performance.now()
  const answer = await owner.request(id, options)
  const problem = `${id} ${what}: ${answer.status} ${answer.text.slice(0, 300)}`
  // A network, feed or model that is not there is no fault of ours.
  expect([answer.status < 500 || answer.status === 502, problem]).toEqual([true, problem])
  expect(performance.now() - start, problem).toBeLessThan(mostMs)
}

describe.each(routeIds)('%s', (id) => {
  const route: Route = getRoute(id)
  const query = Object.entries(getShape(route.query))
  const body = route.consumes === undefined ? Object.entries(getShape(route.body)) : []

  it.runIf(query.length > 0)('refuses garbage in every query field by name', async () => {
    const wanted = getSample(id).request(fixture.rows, owner)
    for (const [name, value] of listWrongValues(query, garbageTexts))
      await assertRefused(id, name, value, { ...wanted, query: { ...wanted.query, [name]: String(value) } })
    for (const { wrong, value, all } of listWrongEverywhere(query, garbageTexts))
      await assertRefused(id, wrong, value, { ...wanted, query: all as Record<string, string> })
  })

  it.runIf(query.length > 0 && route.method === 'GET')('never fails on what its query lets through', async () => {
    const wanted = getSample(id).request(fixture.rows, owner)
    for (const value of garbageTexts)
      for (const [name, field] of query) {
        if (isRefused(field, value)) continue
        const answer = await owner.request(id, { ...wanted, query: { ...wanted.query, [name]: value } })
        expect(answer.status, `${id} ${name}=${value.slice(0, 60)} ${answer.text.slice(0, 300)}`).toBeLessThan(500)
      }
  })

  it.runIf(body.length > 0)('refuses garbage in every field of its body by name', async () => {
    const wanted = getSample(id).request(fixture.rows, owner)
    const given = typeof wanted.body === 'object' && !Buffer.isBuffer(wanted.body) ? wanted.body : {}
    for (const [name, value] of listWrongValues(body, garbageValues))
      await assertRefused(id, name, value, { ...wanted, body: { ...given, [name]: value } })
    for (const { wrong, value, all } of listWrongEverywhere(body, garbageValues))
      await assertRefused(id, wrong, value, { ...wanted, body: all })
  })

  const borders = listBorderFields(route)
  it.runIf(borders.length > 0 && route.consumes === undefined)('takes the borders of each number and day', async () => {
    for (const field of borders)
      for (const border of listBorders(field)) {
        const wanted = getSample(id).request(fixture.rows, owner)
        const put = putAt(wanted[field.place] ?? {}, field.path, border)
        if (put === undefined) continue
        await assertSound(id, `${field.path.join('.')}=${border}`, { ...wanted, [field.place]: put })
      }
    for (const field of borders)
      for (const outside of listOutside(field)) {
        const wanted = getSample(id).request(fixture.rows, owner)
        const put = putAt(wanted[field.place] ?? {}, field.path, outside)
        const schema = route[field.place]
        // A text beside a number is another kind of value.
        if (put === undefined || schema === undefined || !isRefused(schema, put)) continue
        const name = field.path.findLast((step) => step !== '*') ?? ''
        await assertRefused(id, name, outside, { ...wanted, [field.place]: put })
      }
  })

  it.runIf(route.method === 'PUT' || route.method === 'PATCH')('takes or refuses an empty change', async () => {
    const wanted = getSample(id).request(fixture.rows, owner)
    const headers = { 'content-type': 'application/json' }
    for (const empty of ['', '{}']) await assertSound(id, `body ${empty}`, { ...wanted, body: empty, headers })
  })

  const text = body.find(([, field]) => z.safeParse(field, 'https://example.com/a').success)?.[0]
  it.runIf(text !== undefined)('refuses half a character by the name of its field', async () => {
    const wanted = getSample(id).request(fixture.rows, owner)
    await assertRefused(id, text ?? '', 'a\ud800', {
      ...wanted,
      body: { ...(wanted.body as object), [text ?? '']: 'a\ud800' },
    })
  })
})

const allBorders = routeIds.flatMap((id) => listBorderFields(getRoute(id)).map((field) => ({ id, ...field })))
const describeField = ({ id, path }: BorderField & { id: RouteId }) => `${id} ${path.join('.')}`

it('bounds every number, and every day by its year', () => {
  const open = allBorders.filter(({ kind, schema }) =>
    kind === 'integer' || kind === 'number'
      ? !((schema.minimum ?? -Infinity) >= -largestNumber && (schema.maximum ?? Infinity) <= largestNumber)
      : !JSON.stringify(schema).includes(JSON.stringify(yearPattern.source)),
  )
  expect(open.map(describeField)).toEqual([])
})

/** The largest number of each type of column that does not take them all. */
const mostOfTypes: Readonly<Record<string, number>> = { int2: 32_767, int4: 2_147_483_647 }

it('bounds every number by the columns of its name', async () => {
  const { rows } = await context.engine.query<{ name: string; type: string }>(
    SYSTEM,
    `select distinct column_name::text as name, udt_name::text as type from information_schema.columns
     where table_schema = 'public' and udt_name = any($1)`,
    [Object.keys(mostOfTypes)],
  )
  expect(rows.length).toBeGreaterThan(50)
  const wide = allBorders.filter(({ kind, path, schema }) => {
    const types = rows.filter(({ name }) => name === path.findLast((step) => step !== '*')).map(({ type }) => type)
    const most = Math.min(...types.map((type) => mostOfTypes[type] ?? Infinity))
    return (
      (kind === 'integer' || kind === 'number') && ((schema.maximum ?? 0) > most || (schema.minimum ?? 0) < -most - 1)
    )
  })
  expect(wide.map(describeField)).toEqual([])
})

describe('the same name twice', () => {
  const isTaken = (answer: { status: number; error?: { code: string } }, field: string) =>
    answer.status === 409 && answer.error?.code === `${field}_taken`
  const creating = routeIds.filter((id) => {
    const route: Route = getRoute(id)
    const names = Object.keys(getShape(route.consumes === undefined ? route.body : undefined))
    return route.method === 'POST' && (names.includes('name') || route.unique !== undefined)
  })

  it.each(creating)('%s refuses it with 409 where the document says so, and takes it everywhere else', async (id) => {
    const route: Route = getRoute(id)
    const wanted = getSample(id).request(fixture.rows, owner)
    const field = route.unique ?? 'name'
    const body = { ...(wanted.body as object), [field]: `twice-${id.toLowerCase().replaceAll('.', '-')}` }
    const first = await owner.request(id, { ...wanted, body })
    if (first.status !== getSuccessStatus(route)) return
    const second = await owner.request(id, { ...wanted, body })
    expect([isTaken(second, field), second.text]).toEqual([route.unique !== undefined, second.text])
    if (route.unique === undefined) expect(second.status, second.text).not.toBe(400)
  })

  it('is tried for many kinds', () => expect(creating.length).toBeGreaterThan(20))
})

/** Calls after which something of the row is still there, and which may be repeated. */
const kept = new Set<RouteId>([
  // The link stays in the list, as one that was ended.
  'reportShares.revoke',
  'guestReviews.revoke',
  // Whoever is not there has left.
  'presence.leave',
])

describe('what is deleted', () => {
  const removing = routeIds.filter((id) => {
    const route: Route = getRoute(id)
    return (
      route.method === 'DELETE' && /\/:\w+$/u.test(route.path) && getSample(id).isAboutARow === true && !kept.has(id)
    )
  })

  it.each(removing)('%s answers 404 the second time, and so do reading and changing it', async (id) => {
    const sample = getSample(id)
    await sample.prepare?.(owner, fixture.rows, context)
    const wanted = sample.request(fixture.rows, owner)
    const first = await owner.request(id, wanted)
    if (first.status !== getSuccessStatus(getRoute(id))) return
    const second = await owner.request(id, wanted)
    expect([second.status, second.text]).toEqual([404, second.text])
    const { path, base }: Route = getRoute(id)
    for (const other of routeIds) {
      const route: Route = getRoute(other)
      if (route.path !== path || route.base !== base || !['GET', 'PUT', 'PATCH'].includes(route.method)) continue
      const { params } = wanted
      const answer = await owner.request(other, { ...getSample(other).request(fixture.rows, owner), params })
      expect([other, answer.status, answer.text]).toEqual([other, 404, answer.text])
    }
  })
})
