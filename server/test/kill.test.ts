import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPglite } from '../src/db/pglite.ts'
import { ensureEmptyTemplate } from './engines.ts'
import { chooseMoments } from './killable-servers.ts'

/** Every third is killed while it opens. */
const rounds = chooseMoments([0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])

/** Runs the writer, kills it `ms` after its start (every third while opening) and returns what it had acknowledged. */
async function writeUntilKilled(dataDir: string, template: string, round: number, ms: number): Promise<string[]> {
  const script = join(import.meta.dirname, 'kill-writer.ts')
  const child = spawn(process.execPath, [script, dataDir, template, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  let timer: NodeJS.Timeout | undefined
  const isDuringOpen = round % 3 === 0
  const killLater = () => {
    timer ??= setTimeout(() => child.kill('SIGKILL'), ms)
  }
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    out += part
    killLater()
  })
  if (isDuringOpen) killLater()
  await new Promise((resolve) => child.once('close', resolve))
  // The kill may have cut the last line; only complete ones were acknowledged.
  return out.split('\n').slice(0, -1)
}

// Only for the embedded database: PostgreSQL handles a kill of its server itself.
test.skipIf(process.env['TEST_DATABASE'] === 'postgres')(
  'a kill at any moment loses no acknowledged row and halves no transaction',
  { timeout: 600_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'draftwright-kill-'))
    const template = await ensureEmptyTemplate()
    const acked: string[] = []
    for (const round of rounds)
      acked.push(...(await writeUntilKilled(dataDir, template, round, Math.random() * (round % 3 === 0 ? 1200 : 400))))

    const engine = await openPglite({ dataDir, template })
    const { rows } = await engine.query<{ batch: string; found: number }>(
      { as: 'system' },
      'select batch, count(*) as found from acked group by batch',
    )
    await engine.close()
    rmSync(dataDir, { recursive: true })
    const found = new Map(rows.map((row) => [row.batch, row.found]))
    expect(acked.length).toBeGreaterThan(rounds.length)
    expect(acked.filter((batch) => !found.has(batch))).toEqual([])
    expect(rows.filter((row) => row.found !== Number(row.batch.split('-').at(-1)))).toEqual([])
  },
)
