import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { findFreePort } from '../scripts/free-port.ts'
import type { Person } from '../server/test/harness.ts'
import { formatLoad, type LoadTarget, measureRates, printRates } from './load.ts'
import type { RecordingEngine, Statement } from './recording-engine.ts'

const connections = 64

interface RatedList {
  readonly name: string
  readonly path: string
  /** Of a POST; without it, the list is a GET. */
  readonly body?: object
  /** Parts of the statements that are page and count. */
  readonly own: readonly string[]
}

interface RateOptions {
  readonly app: FastifyInstance
  readonly engine: RecordingEngine
  /** Of the database that the server reads. */
  readonly url: string
  readonly ada: Person
  readonly dataDir: string
  /** How a filtered, sorted and counted page of the table is asked for. */
  readonly table: { readonly path: string; readonly body: object }
}

/** Pages of 50 at 64 connections: the server in this process, the load in a thread, the yardstick in a process of its own. */
export async function measureListRates({ app, engine, url, ada, dataDir, table }: RateOptions): Promise<void> {
  const crm = '/functions/v1/crm'
  const lists: readonly RatedList[] = [
    {
      name: 'table: filtered, sorted, counted',
      ...table,
      own: ['table_records', 'as passing'],
    },
    { name: 'contacts', path: `${crm}/contacts?status=customer&sort_by=name&limit=50`, own: ['crm_contacts'] },
    { name: 'companies', path: `${crm}/companies?size=11-50&sort_by=name&limit=50`, own: ['crm_companies'] },
    {
      name: 'opportunities',
      path: `${crm}/opportunities?probability=gt.40&sort_by=amount&limit=50`,
      own: ['crm_opport'],
    },
  ]
  const headers = { authorization: `Bearer ${ada.session?.accessToken}`, 'account-id': ada.accountId ?? '' }
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const port = await findFreePort()
  const bare = `http://127.0.0.1:${port}`
  const byPath: Record<string, readonly Statement[]> = {}
  const targets: (readonly LoadTarget[])[] = []
  for (const [at, { name, path, body, own }] of lists.entries()) {
    const ask = () => ada.send<unknown>(body === undefined ? 'GET' : 'POST', path, body === undefined ? {} : { body })
    for (let n = 0; n < 60; n++) {
      const answer = await ask()
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`)
    }
    const statements = await engine.record(ask)
    // What is kept for as long as nothing changes is asked for anew after a change.
    await engine.exec('update table_bases set updated_at = updated_at')
    const first = await engine.record(ask)
    const isOwn = ({ sql }: Statement) => own.some((part) => sql.includes(part))
    byPath[`/${at}`] = statements
    byPath[`/${at}/first`] = first
    byPath[`/${at}/page`] = first.filter(isOwn)
    console.log(
      `${name}: ${statements.length} statements, ${first.length} after a change, ${first.filter(isOwn).length} of them page and count`,
    )
    targets.push([
      {
        name,
        url: base + path,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      },
      { name: '  bare, page and count alone', url: `${bare}/${at}/page` },
      { name: '  bare, the statements after a change', url: `${bare}/${at}/first` },
      { name: '  bare, the same statements', url: `${bare}/${at}` },
    ])
  }
  const file = join(dataDir, 'statements.json')
  writeFileSync(file, JSON.stringify(byPath))
  const args = [join(import.meta.dirname, 'bare-statements.ts'), String(port), url, file]
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  try {
    for (let tries = 0; tries < 200 && !(await isAnswering(`${bare}/0`)); tries++) await wait(50)
    for (const group of targets) {
      printRates(await measureRates([...group], { rounds: 2, seconds: 2, connections, workers: 1 }))
      console.log(`load ${formatLoad()}`)
    }
  } finally {
    child.kill()
  }
}

const isAnswering = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
