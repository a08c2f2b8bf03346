import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, describe, expect, it } from 'vitest'
import { createFixture, type Fixture, refreshRows } from './fixture.ts'
import { closeSuccesses, findSuccess, successUrls } from './fuzz-successes.ts'
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
/** A word in the names of the calls of this part, or an expression. */
const only = new RegExp(process.env['FUZZ_ONLY'] ?? '', 'u')
const seed = Number(process.env['FUZZ_SEED'] ?? 1)
const drawn = 300
const slowMs = 5000
/** What a plain call takes on a quiet machine of today; where it takes longer, other calls may too. */
const plainMs = 10
const leastVariants = 15
/** Some calls have thousands of variants. */
const wholeCallMs = 1_800_000

const transcribing = await startTranscriptionServer()
afterAll(() => transcribing.close())
afterAll(closeSuccesses)
const { app, context } = await useApp({
  hasRateLimits: false,
  trustedUrls: [...successUrls],
  transcription: {
    server: { baseUrl: transcribing.baseUrl, apiKey: null, models: ['whisper-1'] },
    modelDir: null,
    ffmpegPath: null,
  },
})
const first = await createSweepFixture(app, context)
let { owner, rows } = first
const theirRows = await createFixture(context, first.stranger)

const served = await app.inject('/openapi.json')
const { paths } = served.json<{ paths: Record<string, Record<string, Operation>> }>()
const operations = new Map(
  Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => [one.operationId, one] as const)),
)

/** What must never stand in an answer: places in our sources, SQL, the engine's own words. */
const innards =
  /\bat (?:async )?[\w.<>]+ \(|\.ts:\d+|node_modules|\bselect\b.{1,200}\bfrom\b.{1,80}\bwhere\b|insert into \w+ \(|violates .{1,40}constraint|syntax error at or near|pg_catalog/iu

/** A stream that nobody asked for would never end. */
async function waitFor<Answer>(answer: Promise<Answer>, what: string): Promise<Answer> {
  // A timer that goes on would keep the answer for two minutes, and tens of thousands of them look like a leak.
  const end = new AbortController()
  const limit = delay(120_000, null, { ref: false, signal: end.signal }).then(() => {
    throw new Error(`${what}: no answer within two minutes`)
  })
  try {
    return await Promise.race([answer, limit])
  } finally {
    end.abort()
  }
}

/** How much slower this machine is at this moment than a quiet one. */
async function measureSlowness(): Promise<number> {
  const took: number[] = []
  for (let count = 0; count < 5; count++) {
    const startedAt = performance.now()
    await owner.request('ideas.list')
    took.push(performance.now() - startedAt)
  }
  return Math.max(1, (took.toSorted((a, b) => a - b)[2] ?? 0) / plainMs)
}

let sent = 0
let slowest = { ms: 0, call: '' }
const problems: string[] = []
async function send(person: Person, id: RouteId, what: string, options: CallOptions): Promise<CallResponse<unknown>> {
  const startedAt = performance.now()
  const answer = await waitFor(person.request(id, options), `${id} ${what}`)
  const ms = performance.now() - startedAt
  const say = (problem: string) => {
    const line = `${id} ${what}: ${problem} ${answer.text.slice(0, 200)}`
    problems.push(line)
    // A whole run takes an hour: nobody waits for its end to learn what it found.
    if (isWhole) process.stderr.write(`${line}\n`)
  }
  if (answer.status >= 500) say(`${answer.status} ${context.faults.at(-1) ?? ''}`)
  sent++
  if (ms > slowest.ms) slowest = { ms: Math.round(ms), call: `${id} ${what}` }
  if (ms > slowMs && ms > slowMs * (await measureSlowness())) say(`${Math.round(ms)} ms`)
  // Texts of the example posts and of the handbook are about anything.
  if (answer.status >= 400 && innards.test(answer.text)) say('shows its innards')
  return answer
}

const listKeys = (id: RouteId): Set<keyof Fixture> => {
  const { request, mutates = [] } = getSample(id)
  return listReadKeys(rows, (watched) => request(watched, owner)).union(new Set(mutates))
}
interface Case {
  readonly person: Person
  readonly own: Fixture
}
async function createCase(id: RouteId): Promise<Case> {
  const { isFinal, invalidatesCaller, prepare } = getSample(id)
  const made = invalidatesCaller ? await createSweepFixture(app, context, listKeys(id)) : null
  const person = made?.owner ?? owner
  const own = made?.rows ?? (isFinal || isWhole ? await refreshRows(context, owner, listKeys(id), rows) : rows)
  await prepare?.(person, own, context)
  return { person, own }
}

/** What was tried before may have filled the workspace, or switched off what this call needs: then it gets another one. */
async function createCaseAnywhere(id: RouteId): Promise<Case> {
  try {
    return await createCase(id)
  } catch {
    ;({ owner, rows } = await createSweepFixture(app, context))
    return createCase(id)
  }
}

function listCallVariants(id: RouteId, person: Person, own: Fixture) {
  const operation = operations.get(id)
  if (operation === undefined) throw new Error(`${id} is not in the document`)
  const { request } = getSample(id)
  return listVariants(operation, request(own, person), request(theirRows, person))
}

/** What is in use, without what only waits to be collected. */
function createHeapMeter(): () => number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  return () => {
    collect()
    return process.memoryUsage().heapUsed
  }
}

/** Which calls were reached, by this part and those before it; a run without a word begins anew. */
function keepReached(ids: readonly RouteId[], reached: ReadonlySet<RouteId>): Partial<Record<RouteId, boolean>> {
  const path = join(import.meta.dirname, '../../.cache/fuzz.json')
  const isPart = process.env['FUZZ_ONLY'] !== undefined
  const before: Partial<Record<RouteId, boolean>> =
    isPart && existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const all = { ...before, ...Object.fromEntries(ids.map((id) => [id, reached.has(id)])) }
  writeFileSync(path, JSON.stringify(all))
  return all
}

if (isWhole) {
  const reached = new Set<RouteId>()
  /** Bytes, after every few calls. */
  const heap: number[] = []
  const ids = routeIds.filter((id) => only.test(id))
  const heapStep = Math.max(1, Math.floor(ids.length / 24))
  const measureHeap = createHeapMeter()
  describe.each(ids)('%s', (id) => {
    it(
      'withstands every variant, and then does what it should',
      async () => {
        const before = await createCaseAnywhere(id)
        const variants = listCallVariants(id, before.person, before.own)
        expect(variants.length).toBeGreaterThanOrEqual(leastVariants)
        for (const { what, options } of variants) await send(before.person, id, what, options)
        const isReached = async ({ person, own }: Case) => {
          const answer = await send(person, id, 'as it should be', getSample(id).request(own, person))
          return answer.status === getSuccessStatus(getRoute(id))
        }
        let isDone = await isReached(await createCaseAnywhere(id))
        const succeed = findSuccess(id)
        if (!isDone && (succeed !== undefined || getSample(id).neverSucceeds === undefined))
          ({ owner, rows } = await createSweepFixture(app, context))
        if (!isDone && succeed !== undefined) {
          const { person = owner, options } = await succeed({ owner, rows, context })
          isDone = (await send(person, id, 'as it should be', options)).status === getSuccessStatus(getRoute(id))
        } else if (!isDone && getSample(id).neverSucceeds === undefined) isDone = await isReached(await createCase(id))
        if (isDone) reached.add(id)
        if (ids.indexOf(id) % heapStep === 0) heap.push(measureHeap())
        expect(problems.splice(0)).toEqual([])
      },
      wholeCallMs,
    )
  })
  it('reaches nearly every call', () => {
    const all = keepReached(ids, reached)
    const tried = routeIds.filter((id) => all[id] !== undefined)
    const missed = tried.filter((id) => all[id] === false)
    process.stderr.write(
      `${sent} requests, the slowest ${slowest.ms} ms (${slowest.call}), ${reached.size} of ${ids.length} calls reached\n` +
        `In all parts ${tried.length - missed.length} of ${tried.length} calls reached; not: ${missed.join(', ')}\n`,
    )
    // Of all that there are: what cannot be reached here stands close together.
    expect(missed.length / routeIds.length).toBeLessThanOrEqual(0.05)
  })
  it('keeps its memory flat', () => {
    const quarter = Math.floor(heap.length / 4)
    const least = (part: number[]) => Math.min(...part)
    process.stderr.write(`heap: ${heap.map((bytes) => Math.round(bytes / 2 ** 20)).join(' ')} MiB\n`)
    if (quarter === 0) return
    expect(least(heap.slice(-quarter)) - least(heap.slice(quarter, 2 * quarter))).toBeLessThan(64 * 2 ** 20)
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
