import { once } from 'node:events'
import { get } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { CrmImport } from '@draftwright/contract/crm/imports'
import { signUp } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'
import { SYSTEM } from '../server/src/db/engine.ts'
import { openPostgres } from '../server/src/db/postgres.ts'
import { createDatabase } from '../server/test/engines.ts'
import startPostgres from '../server/test/postgres-server.ts'
import { insertContacts } from './crm-rows.ts'

const isEmbedded = process.env['CRM_ENGINE'] === 'pglite'
const rows = Number(process.env['CRM_ROWS'] ?? (isEmbedded ? 50_000 : 100_000))

/** Contacts for an export on PostgreSQL; if set, nothing is imported. */
const exported = Number(process.env['CRM_EXPORT_ROWS'] ?? 0)

/**
 * `CRM_ENGINE=pglite npm run bench -- crm-import`: upload, check, run, export and revert of a large table, and the
 * latency of other requests during each.
 */
export async function runBenchmark(): Promise<void> {
  const stop = isEmbedded ? undefined : await startPostgres()
  const url = process.env['TEST_DATABASE_URL']
  if (!isEmbedded && url === undefined) throw new Error('No PostgreSQL was found: install it, or set CRM_ENGINE=pglite')
  const env: Record<string, string> = isEmbedded ? {} : { DATABASE_URL: await createDatabase(url ?? '') }
  const server = await runServer({ script: ['server/src/main.ts'], env })
  try {
    const person = await signUp(server.url)
    const headers = { authorization: `Bearer ${person.accessToken}`, 'account-id': person.account.id }
    const ask = async (method: string, path: string, body?: BodyInit): Promise<CrmImport> => {
      const json: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
      const answer = await fetch(`${server.url}/functions/v1/crm${path}`, {
        method,
        headers: { ...headers, ...json },
        ...(body === undefined ? {} : { body }),
      })
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      // Only imports are requested here.
      return (JSON.parse(await answer.text()) as { data: CrmImport }).data
    }
    const beside = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      const waits: number[] = []
      const watched = { isOver: false }
      const asking = (async () => {
        while (!watched.isOver) {
          const start = performance.now()
          await fetch(`${server.url}/functions/v1/crm/contacts?limit=20`, { headers }).then((answer) => answer.text())
          waits.push(performance.now() - start)
          await wait(20)
        }
      })()
      const start = performance.now()
      const result = await work()
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      watched.isOver = true
      await asking
      waits.sort((one, other) => one - other)
      const share = (part: number) => (waits[Math.floor(waits.length * part)] ?? 0).toFixed(0)
      console.log(
        `${what.padEnd(28)} ${seconds.padStart(6)} s; contacts beside it: median ${share(0.5)} ms, p99 ${share(0.99)} ms`,
      )
      return result
    }
    const databaseUrl = env['DATABASE_URL']
    if (exported > 0 && databaseUrl !== undefined) {
      const engine = await openPostgres({ databaseUrl, poolSize: 1 })
      const { rows: people } = await engine.query<{ id: string }>(SYSTEM, 'select id from users where email = $1', [
        person.email,
      ])
      await insertContacts(engine, person.account.id, people[0]?.id ?? '', exported)
      await engine.exec('vacuum analyze')
      await engine.close()
      console.log(`${exported} contacts; the server holds ${server.memory().toFixed(0)} MiB`)
      let most = 0
      const looking = setInterval(() => (most = Math.max(most, server.memory())), 200)
      const bytes = await beside('export', () =>
        countDownload(`${server.url}/functions/v1/crm/contacts/export`, headers),
      )
      clearInterval(looking)
      return console.log(`${(bytes / 1e6).toFixed(1)} MB; the server held at most ${most.toFixed(0)} MiB`)
    }
    const lines = Array.from(
      { length: rows },
      (_one, n) =>
        `Person,Number ${n},person${n}@bench.example,+31 20 ${n},Head of care,Company ${n % 2000},Oslo,Norway,customer,vip;bench\n`,
    )
    const form = new FormData()
    form.set('resource', 'contacts')
    form.set(
      'file',
      new Blob([`First name,Last name,Email,Phone,Title,Company,City,Country,Status,Tags\n${lines.join('')}`]),
      'people.csv',
    )
    const { id, mapping } = await beside(`upload of ${rows} rows`, () => ask('POST', '/imports', form))
    const path = `/imports/${id}`
    const until = async (isThere: (found: CrmImport) => boolean) => {
      for (;;) {
        const found = await ask('GET', path)
        if (found.error !== null) throw new Error(found.error)
        if (isThere(found)) return found
        await wait(100)
      }
    }
    await beside('check', async () => {
      await ask('POST', `${path}/check`, JSON.stringify({ mapping, key: 'email' }))
      return until(({ state }) => state === 'checked')
    })
    const { counts } = await beside('run', async () => {
      await ask('POST', `${path}/run`)
      return until(({ state }) => state === 'done')
    })
    console.log(JSON.stringify(counts))
    const bytes = await beside('export', () => countDownload(`${server.url}/functions/v1/crm/contacts/export`, headers))
    console.log(`${(bytes / 1e6).toFixed(1)} MB; the server holds ${server.memory().toFixed(0)} MiB`)
    await beside('revert', async () => {
      await ask('POST', `${path}/revert`, '{}')
      return until(({ revert }) => revert?.state === 'done')
    })
  } finally {
    await server.stop()
    await stop?.()
  }
}

/** Size in bytes of a response whose content is discarded. */
async function countDownload(url: string, headers: Record<string, string>): Promise<number> {
  let bytes = 0
  const asked = get(url, { headers }, (answer) => {
    answer.on('data', (piece: Buffer) => (bytes += piece.length))
  })
  const [answer] = await once(asked, 'response')
  await once(answer, 'end')
  return bytes
}
