import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { getFullPath } from '@draftwright/contract/route'
import type { FastifyInstance } from 'fastify'
import { findPostgres } from '../scripts/find-postgres.ts'
import createTemplate from '../server/test/database-template.ts'
import { refreshRows, type Fixture } from '../server/test/fixture.ts'
import { type CallOptions, getRoute, type Person, type RouteId } from '../server/test/harness.ts'
import { listReadKeys } from '../server/test/make-rows.ts'
import startPostgres from '../server/test/postgres-server.ts'
import { createSweepFixture } from '../server/test/sweep-fixture.ts'
import { getSample, routeIds } from '../server/test/sweep-matrix.ts'
import { openTestApp, type TestApp } from '../server/test/test-app.ts'
import { addExamples, type ApiDocument } from './schemathesis/add-examples.ts'
import { findSchemathesis } from './schemathesis/find-schemathesis.ts'

/** Calls of one run: what it remembers grows with them. */
const perRun = 40
const examples = process.env['SCHEMATHESIS_EXAMPLES'] ?? '10'
/** Faults of the server, and answers that the document does not name. */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
]

interface Reached {
  n: number
  hasSucceeded: boolean
}

/**
 * `npm run bench -- schemathesis [--only=WORD]`: an independent fuzzer over every call of /openapi.json, in all of its phases, with an
 * owner's token and rows that are there. It is to find no fault of the server and no answer that the document does not name.
 */
export async function runBenchmark(): Promise<void> {
  const program = findSchemathesis()
  const word = process.argv.find((one) => one.startsWith('--only='))?.slice('--only='.length) ?? ''
  const hasPostgres = findPostgres() !== undefined
  process.env['TEST_DATABASE'] = hasPostgres ? 'postgres' : 'pglite'
  const stop = hasPostgres ? await startPostgres() : await createTemplate()
  const folder = mkdtempSync(join(tmpdir(), 'draftwright-schemathesis-'))
  const opened = await openTestApp({ hasRateLimits: false })
  try {
    const reached = countCalls(opened.app)
    const url = await opened.app.listen({ host: '127.0.0.1', port: 0 })
    const ids = routeIds.filter((id) => id.includes(word))
    // What signs its caller out is tried by somebody of their own.
    const [ending, staying] = [true, false].map((ends) =>
      ids.filter((id) => (getSample(id).invalidatesCaller === true) === ends),
    )
    const judge = (person: Person, own: Fixture, of: readonly RouteId[]) =>
      runOnce({ program, url, folder }, opened, person, own, of)
    const failed: string[] = []
    for (let at = 0; at < (staying?.length ?? 0); at += perRun) {
      // What was tried before may have switched off what the next calls need.
      const { owner, rows } = await createSweepFixture(opened.app, opened.context)
      failed.push(...(await judge(owner, rows, staying?.slice(at, at + perRun) ?? [])))
    }
    for (const id of ending ?? []) {
      const fresh = await createSweepFixture(opened.app, opened.context, [])
      failed.push(...(await judge(fresh.owner, fresh.rows, [id])))
    }
    printOutcome(ids, reached, failed, opened.context.faults)
  } finally {
    await opened.close()
    rmSync(folder, { recursive: true, force: true })
    await stop?.()
  }
}

/** What came in, by call. */
function countCalls(app: FastifyInstance): ReadonlyMap<string, Reached> {
  const reached = new Map<string, Reached>()
  app.addHook('onResponse', (request, reply, done) => {
    const key = `${request.method} ${request.routeOptions.url}`
    const one = reached.get(key) ?? { n: 0, hasSucceeded: false }
    reached.set(key, { n: one.n + 1, hasSucceeded: one.hasSucceeded || reply.statusCode < 300 })
    done()
  })
  return reached
}

interface Place {
  readonly program: string
  readonly url: string
  readonly folder: string
}

/** Tries these calls; returns what it found, in its own words. */
async function runOnce(
  { program, url, folder }: Place,
  { app, context }: TestApp,
  person: Person,
  rows: Fixture,
  ids: readonly RouteId[],
): Promise<string[]> {
  const requests = new Map<RouteId, CallOptions>()
  for (const id of ids) {
    const { request, prepare, mutates = [] } = getSample(id)
    const keys = listReadKeys(rows, (watched) => request(watched, person)).union(new Set(mutates))
    const own = await refreshRows(context, person, keys, rows)
    await prepare?.(person, own, context)
    requests.set(id, request(own, person))
  }
  const document = (await app.inject('/openapi.json')).json<ApiDocument>()
  addExamples(document, requests)
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify({ ...document, paths: pickCalls(document, ids) }))
  const { code, printed } = await runProgram(program, [
    'run',
    file,
    '--url',
    url,
    '--no-color',
    '--seed',
    '1',
    '--max-examples',
    examples,
    '--phases',
    'examples,coverage,fuzzing,stateful',
    '--checks',
    checks.join(','),
    '--continue-on-failure',
    '--no-shrink',
    '--warnings',
    'off',
    '--suppress-health-check',
    'all',
    '--request-timeout',
    '30',
    '--generation-database',
    'none',
    '--header',
    `authorization: Bearer ${person.session?.accessToken ?? ''}`,
    '--header',
    `account-id: ${person.accountId ?? ''}`,
  ])
  console.log(`${code === 0 ? '✓' : '✗'} ${ids[0]} … ${ids.at(-1)}: ${printed.trimEnd().split('\n').at(-1)}`)
  // At once: a whole run takes long, and what it has found so far is wanted when it is cut short.
  if (code !== 0) console.log(printed)
  return code === 0 ? [] : [printed]
}

const pickCalls = ({ paths }: ApiDocument, ids: readonly string[]): ApiDocument['paths'] =>
  Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) => {
      const picked = Object.entries(methods).filter(([, { operationId }]) => ids.includes(operationId))
      return picked.length === 0 ? [] : [[path, Object.fromEntries(picked)]]
    }),
  )

async function runProgram(program: string, args: readonly string[]): Promise<{ code: number; printed: string }> {
  const child = spawn(program, args, { cwd: tmpdir(), stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  child.stderr.on('data', (chunk) => (printed += chunk))
  const code = await new Promise<number>((done) => child.on('close', (ended) => done(ended ?? 1)))
  // What is answered late belongs to this run.
  await delay(500)
  return { code, printed }
}

function printOutcome(
  ids: readonly RouteId[],
  reached: ReadonlyMap<string, Reached>,
  failed: readonly string[],
  faults: readonly string[],
): void {
  const found = ids.map((id) => ({ id, ...reached.get(`${getRoute(id).method} ${getFullPath(getRoute(id))}`) }))
  const tried = found.filter(({ n }) => n !== undefined)
  const succeeded = found.filter(({ hasSucceeded }) => hasSucceeded)
  const requests = found.reduce((sum, { n = 0 }) => sum + n, 0)
  for (const fault of faults) console.log(fault)
  console.log(`${requests} requests of ${tried.length} of ${ids.length} calls, ${succeeded.length} with a 2xx`)
  console.log(`without a 2xx: ${found.flatMap(({ id, hasSucceeded }) => (hasSucceeded ? [] : [id])).join(', ')}`)
  console.log(`${failed.length} runs with findings, ${faults.length} faults in the log`)
}
