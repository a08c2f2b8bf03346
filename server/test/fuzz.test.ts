import { performance } from 'node:perf_hooks'
import { afterAll, describe, expect, it } from 'vitest'
import { createFixture, type Fixture, refreshRows } from './fixture.ts'
import { listVariants, type Operation } from './fuzz-variants.ts'
import {
  type CallResponse,
  type CallOptions,
  getRoute,
  getSuccessStatus,
  type Person,
  type RouteId,
} from './harness.ts'
import { listReadKeys } from './make-rows.ts'
import { SeededRandom } from './seeded-random.ts'
import { createSweepFixture } from './sweep-fixture.ts'
import { getSample, routeIds } from './sweep-matrix.ts'
import { useApp } from './test-app.ts'
import { startTranscriptionServer } from './transcription-server.ts'

/** `npm run fuzz` sends every variant of every call, and each call as it should be; otherwise a few hundred are drawn. */
const isWhole = process.env['FUZZ'] === 'all'
const seed = Number(process.env['FUZZ_SEED'] ?? 1)
const drawn = 300
const slowMs = 5000
const leastVariants = 15

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
const { owner, stranger, rows } = fixture
const theirRows = await createFixture(context, stranger)

const served = await app.inject('/openapi.json')
const { paths } = served.json<{ paths: Record<string, Record<string, Operation>> }>()
const operations = new Map(
  Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => [one.operationId, one] as const)),
)

/** What must never stand in an answer: places in our sources, SQL, the engine's own words. */
const innards =
  /\bat (?:async )?[\w.<>]+ \(|\.ts:\d+|node_modules|\bselect\b.{1,200}\bfrom\b.{1,80}\bwhere\b|insert into \w+ \(|violates .{1,40}constraint|syntax error at or near|pg_catalog/iu

const problems: string[] = []
async function send(person: Person, id: RouteId, what: string, options: CallOptions): Promise<CallResponse<unknown>> {
  const startedAt = performance.now()
  const answer = await person.request(id, options)
  const ms = performance.now() - startedAt
  const say = (problem: string) => void problems.push(`${id} ${what}: ${problem} ${answer.text.slice(0, 200)}`)
  if (answer.status >= 500) say(String(answer.status))
  if (ms > slowMs) say(`${Math.round(ms)} ms`)
  // Texts of the example posts and of the handbook are about anything.
  if (answer.status >= 400 && innards.test(answer.text)) say('shows its innards')
  return answer
}

const listKeys = (id: RouteId): Set<keyof Fixture> => {
  const { request, mutates = [] } = getSample(id)
  return listReadKeys(rows, (watched) => request(watched, owner)).union(new Set(mutates))
}
async function createCase(id: RouteId): Promise<{ person: Person; own: Fixture }> {
  const { isFinal, invalidatesCaller, prepare } = getSample(id)
  const made = invalidatesCaller ? await createSweepFixture(app, context, listKeys(id)) : null
  const person = made?.owner ?? owner
  const own = made?.rows ?? (isFinal || isWhole ? await refreshRows(context, owner, listKeys(id), rows) : rows)
  await prepare?.(person, own, context)
  return { person, own }
}

function listCallVariants(id: RouteId, person: Person, own: Fixture) {
  const operation = operations.get(id)
  if (operation === undefined) throw new Error(`${id} is not in the document`)
  const { request } = getSample(id)
  return listVariants(operation, request(own, person), request(theirRows, person))
}

if (isWhole) {
  const reached = new Set<RouteId>()
  const heap: number[] = []
  describe.each(routeIds)('%s', (id) => {
    it('withstands every variant, and then does what it should', async () => {
      const before = await createCase(id)
      const variants = listCallVariants(id, before.person, before.own)
      expect(variants.length).toBeGreaterThanOrEqual(leastVariants)
      for (const { what, options } of variants) await send(before.person, id, what, options)
      const { person, own } = await createCase(id)
      const answer = await send(person, id, 'as it should be', getSample(id).request(own, person))
      if (answer.status === getSuccessStatus(getRoute(id))) reached.add(id)
      heap.push(process.memoryUsage().heapUsed)
      expect(problems.splice(0)).toEqual([])
    })
  })
  it('reaches nearly every call', () => {
    expect(reached.size / routeIds.length).toBeGreaterThanOrEqual(0.95)
  })
  it('keeps its memory flat', () => {
    const quarter = Math.floor(heap.length / 4)
    const least = (part: number[]) => Math.min(...part)
    expect(least(heap.slice(-quarter)) - least(heap.slice(quarter, 2 * quarter))).toBeLessThan(100 * 2 ** 20)
  })
} else {
  it(`Calls that are drawn by the seed ${seed} withstand hostile requests`, async () => {
    const random = new SeededRandom(seed)
    // Those that sign their caller out would need a workspace of their own each.
    const ids = routeIds.filter((id) => getSample(id).invalidatesCaller !== true)
    for (let count = 0; count < drawn; count++) {
      const id = ids[random.nextBelow(ids.length)]
      if (id === undefined) continue
      const { person, own } = await createCase(id)
      const variants = listCallVariants(id, person, own)
      const variant = variants[random.nextBelow(variants.length)]
      if (variant !== undefined) await send(person, id, variant.what, variant.options)
    }
    expect(problems).toEqual([])
  })
}
