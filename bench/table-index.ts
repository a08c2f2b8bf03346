import { performance } from 'node:perf_hooks'
import type { Person } from '../server/test/harness.ts'
import { SYSTEM, type Engine } from '../server/src/db/engine.ts'
import { computeQuantile, formatLoad } from './load.ts'

interface IndexedTable {
  readonly ada: Person
  readonly engine: Engine
  readonly tableId: string
  readonly fieldId: string
  readonly path: string
}

/** How long requests wait while a field that nothing was sorted by before gets its index, because somebody sorts by it. */
export async function measureIndexing({ ada, engine, tableId, fieldId, path }: IndexedTable): Promise<void> {
  const run = (sql: string) => engine.query(SYSTEM, sql, [fieldId])
  await run('update table_fields set is_indexed = false where id = $1')
  await run('delete from table_index_starts where field_id = $1')
  await run('delete from table_cell_values where field_id = $1')
  const list = async (body: object) => {
    const start = performance.now()
    const { status, text } = await ada.send<unknown[]>('POST', path, { body: { limit: 50, count: true, ...body } })
    if (status !== 200) throw new Error(`${status} ${text.slice(0, 200)}`)
    return performance.now() - start
  }
  const times: number[] = []
  const isIndexed = async () => {
    const start = performance.now()
    const { fields } = await ada.call('tables.readTable', { params: { table_id: tableId } })
    times.push(performance.now() - start)
    return fields.some(({ id, is_indexed }) => id === fieldId && is_indexed)
  }
  for (let n = 0; n < 100; n++) await list({})
  await list({ sorts: [{ field_id: fieldId, direction: 'asc' }] })
  const start = performance.now()
  while (!(await isIndexed())) times.push(await list({}))
  const whole = performance.now() - start
  // The statistics are gathered next.
  while (performance.now() - start < whole + 3000) times.push(await list({}))
  const [median, p99, worst] = [0.5, 0.99, 1].map((part) => computeQuantile(times, part).toFixed(1))
  console.log(
    `an index started in ${(whole / 1000).toFixed(1)} s; ${times.length} requests meanwhile: median ${median}, p99 ${p99}, worst ${worst} ms; load ${formatLoad()}`,
  )
}
