import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { TableImport } from '@draftwright/contract/table-imports'
import { createCaller, signUp } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'
import { createDatabase } from '../server/test/engines.ts'
import startPostgres from '../server/test/postgres-server.ts'

const isEmbedded = process.env['TABLES_ENGINE'] !== 'postgres'
const rows = Number(process.env['TABLE_ROWS'] ?? 50_000)
const written = 10
/** Short numbers and words behind the ten columns. */
const extra = Math.max(0, Number(process.env['TABLE_COLUMNS'] ?? written) - written)

/**
 * `npm run bench -- table-import`: a file of ten columns becomes a table; `TABLES_ENGINE=postgres` for PostgreSQL. With
 * `TABLE_COLUMNS` it is wider, and only read and previewed.
 */
export async function runBenchmark(): Promise<void> {
  const stop = isEmbedded ? undefined : await startPostgres()
  const url = process.env['TEST_DATABASE_URL']
  if (!isEmbedded && url === undefined) throw new Error('No PostgreSQL was found: install it')
  const env: Record<string, string> = isEmbedded ? {} : { DATABASE_URL: await createDatabase(url ?? '') }
  const server = await runServer({ script: ['server/src/main.ts'], env })
  let most = server.memory()
  console.log(`${isEmbedded ? 'embedded' : 'PostgreSQL'}; the server holds ${most.toFixed(0)} MiB`)
  const looking = setInterval(() => (most = Math.max(most, server.memory())), 100)
  try {
    const person = await signUp(server.url)
    const call = createCaller(server.url, person)
    const time = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      most = server.memory()
      const [start, before] = [performance.now(), server.processor()]
      const result = await work()
      const seconds = (performance.now() - start) / 1000
      const worked = server.processor() - before
      console.log(
        `${what.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s, processor ${worked.toFixed(1)} s, ${(rows / seconds).toFixed(0)} rows/s, at most ${most.toFixed(0)} MiB`,
      )
      return result
    }
    const text = writeFile()
    console.log(`${rows} rows × ${written + extra} columns, ${(text.length / 1e6).toFixed(1)} MB`)
    const form = new FormData()
    form.set('file', new Blob([text]), 'partners.csv')
    const { id, plan } = await time('upload', () => call<TableImport>('POST', '/table_import', form))
    console.log(plan.columns.map((column) => (column.kind === 'new' ? column.type : column.kind)).join(', '))
    await time('preview', () => call('POST', `/table_import/${id}/preview`, plan))
    if (extra > 0) return
    const done = await time('run', async () => {
      await call('POST', `/table_import/${id}/run`, plan)
      for (;;) {
        const found = await call<TableImport>('GET', `/table_import/${id}`)
        if (found.error !== null) throw new Error(found.error)
        if (found.state === 'done') return found
        await wait(100)
      }
    })
    console.log(`${done.n_done} records, ${done.n_problems} with problems`)
  } finally {
    clearInterval(looking)
    await server.stop()
    await stop?.()
  }
}

function writeFile(): string {
  const stages = ['Open', 'Talks', 'Won', 'Lost']
  const lines = Array.from({ length: rows }, (_one, n) => {
    const day = `2026-${String((n % 12) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`
    return [
      `Partner ${n}`,
      stages[n % stages.length],
      n % 900,
      `€${(n % 90_000) + 0.5}`,
      `${n % 100}%`,
      day,
      `${day} 14:30`,
      n % 3 === 0 ? 'yes' : 'no',
      `partner${n}@bench.example`,
      `https://bench.example/${n}`,
      ...Array.from({ length: extra }, (_extra, at) => (at % 3 === 0 ? (n + at) % 90 : at % 3 === 1 ? 'ab' : '')),
    ].join(',')
  })
  const headers = ['Partner,Stage,Seats,Budget,Share,Since,Call,Active,Mail,Site']
  return [[...headers, ...Array.from({ length: extra }, (_extra, at) => `C${at}`)].join(','), ...lines].join('\n')
}
