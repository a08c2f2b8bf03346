import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runServer } from '../scripts/run-server.ts'
import { computeMedian } from './load.ts'

/**
 * Milliseconds until /readyz succeeds once built, on a new and on an existing data folder, and the idle server's
 * memory.
 */
export async function runBenchmark(): Promise<void> {
  const fresh: number[] = []
  const again: number[] = []
  const memory: number[] = []
  for (let round = 0; round < 4; round++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'draftwright-start-'))
    for (const times of [fresh, again]) {
      const server = await runServer({ dataDir })
      // The first round fills the compile cache and may build, so it does not count.
      if (round > 0) times.push(server.readyAfter)
      await wait(2000)
      memory.push(server.memory())
      await server.stop()
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  console.log(`ready, new data folder       ${computeMedian(fresh).toFixed(0)} ms (≤ 3000)`)
  console.log(`ready, existing data folder  ${computeMedian(again).toFixed(0)} ms (≤ 3000)`)
  console.log(`idle memory                  ${computeMedian(memory).toFixed(0)} MiB resident`)
}
