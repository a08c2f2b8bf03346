import { describe, expect, it } from 'vitest'
import { listTestFiles } from './test-files.ts'

const usual = listTestFiles({ hasPostgres: true, isEverything: false })
const all = listTestFiles({ hasPostgres: true, isEverything: true })
const withoutPostgres = listTestFiles({ hasPostgres: false, isEverything: false })
const everyFile = (files: typeof usual) => [...new Set(Object.values(files).flat())].sort()

describe('which test files run where', () => {
  it('leaves no file out, with and without PostgreSQL', () => {
    expect(everyFile(usual).length).toBeGreaterThan(200)
    expect(everyFile(usual)).toEqual(everyFile(all))
    expect(everyFile(withoutPostgres)).toEqual(everyFile(all))
  })

  it('runs what opens no database once', () => {
    for (const { unit, web, pglite, postgres } of [usual, all, withoutPostgres])
      expect([...unit, ...web].filter((file) => pglite.includes(file) || postgres.includes(file))).toEqual([])
    expect(usual.unit).toContain('contract/src/score/score.test.ts')
    expect(usual.unit).not.toContain('server/test/kill-due.test.ts')
  })

  it('runs every file that opens a database on the one there is, and on both for everything', () => {
    expect(withoutPostgres.postgres).toEqual([])
    expect(withoutPostgres.pglite).toEqual(all.pglite)
    expect(all.pglite).toEqual(expect.arrayContaining(all.postgres))
    expect(usual.postgres).toEqual(all.postgres)
  })

  it.each([
    'server/src/db/engine.test.ts',
    'server/src/jobs/queue.test.ts',
    'server/src/features/generation/kill.test.ts',
    'server/test/kill.test.ts',
    'server/test/kill-server.test.ts',
    'server/test/sweep.test.ts',
    'server/test/upgrade.test.ts',
  ])('runs %s on both', (file) => {
    expect(usual.pglite).toContain(file)
    expect(usual.postgres).toContain(file)
  })
  it('runs a file about a feature once', () => {
    expect(usual.pglite).not.toContain('server/src/features/media/media.test.ts')
    expect(usual.postgres).toContain('server/src/features/media/media.test.ts')
  })

  it('runs what a feature keeps through a kill, and what two servers share, on PostgreSQL alone', () => {
    const killed = all.pglite.filter(
      (file) => /\/(kill-|two-servers)/.test(file) && !file.endsWith('/kill-server.test.ts'),
    )
    expect(killed.length).toBeGreaterThan(12)
    expect(killed.filter((file) => usual.pglite.includes(file) || !usual.postgres.includes(file))).toEqual([])
  })
})
