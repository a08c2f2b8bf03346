import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { spawnSync } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ensureEmptyTemplate } from '../../test/engines.ts'
import { SYSTEM } from './engine.ts'
import { openPglite } from './pglite.ts'

describe.skipIf(process.env['TEST_DATABASE'] === 'postgres')('the embedded database on disk', () => {
  let dataDir = ''
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'draftwright-db-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  test('a statement over the limit is stopped; committed rows and later callers are not lost', async () => {
    const engine = await openPglite({ dataDir, template: await ensureEmptyTemplate(), statementLimitMs: 1500 })
    await engine.exec('create table kept (n int); insert into kept values (1)')
    const slow = engine.query(SYSTEM, 'select count(*) from generate_series(1, 10000000000)')
    await expect(slow).rejects.toMatchObject({ code: '57014' })
    expect((await engine.query(SYSTEM, 'select n from kept')).rows).toEqual([{ n: 1 }])
    await engine.close()
  })

  test('a second process is refused in a sentence that names the folder', async () => {
    const engine = await openPglite({ dataDir, template: await ensureEmptyTemplate() })
    const moduleUrl = pathToFileURL(join(import.meta.dirname, 'pglite.ts')).href
    const script = `const { openPglite } = await import('${moduleUrl}'); await openPglite({ dataDir: '${dataDir}' })`
    const second = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    expect(second.status).not.toBe(0)
    expect(second.stderr).toContain(`The data folder ${dataDir} is in use`)
    await engine.close()
  })

  test('rows outlive a restart, the folder is private, and a backup is one whole file', async () => {
    const first = await openPglite({ dataDir, template: await ensureEmptyTemplate() })
    await first.exec('create table kept (n int); insert into kept values (7)')
    await first.backup(0)
    await first.close()
    expect(statSync(join(dataDir, 'database')).mode & 0o777).toBe(0o700)
    const [backup = '', ...others] = readdirSync(join(dataDir, 'backups'))
    expect(others).toEqual([])
    const restored = await openPglite({ dataDir: null, template: join(dataDir, 'backups', backup) })
    expect((await restored.query(SYSTEM, 'select n from kept')).rows).toEqual([{ n: 7 }])
    await restored.close()
    const second = await openPglite({ dataDir })
    expect((await second.query(SYSTEM, 'select n from kept')).rows).toEqual([{ n: 7 }])
    await second.close()
  })
})
