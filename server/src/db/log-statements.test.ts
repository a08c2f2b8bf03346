import { expect, it } from 'vitest'
import { listTestEngines } from '../../test/engines.ts'
import { SYSTEM } from './engine.ts'
import { logStatements } from './log-statements.ts'

it('prints each statement on one line with its duration and rows, never its values, and changes no result', async () => {
  const [database] = listTestEngines()
  if (database === undefined) throw new Error('There is no database to test on')
  const lines: string[] = []
  const engine = logStatements(await database.open(), (line) => void lines.push(line))
  try {
    const sql = 'select $1::text\n   as shown'
    expect((await engine.query(SYSTEM, sql, ['secret'])).rows).toEqual([{ shown: 'secret' }])
    await engine.exec('create table notes (id int)')
    const lease = await engine.lease(SYSTEM)
    await lease.query('insert into notes values ($1)', [4711])
    lease.release()
    await expect(engine.query(SYSTEM, 'select nothing')).rejects.toThrow('nothing')
  } finally {
    await engine.close()
  }
  expect(lines.map((line) => line.replace(/^\d+\.\d ms, /, ''))).toEqual([
    '1 rows · select $1::text as shown',
    '0 rows · create table notes (id int)',
    '0 rows · insert into notes values ($1)',
    'failed · select nothing',
  ])
  expect(lines.join()).not.toMatch(/secret|4711/)
})
