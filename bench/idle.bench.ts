import { setTimeout as wait } from 'node:timers/promises'
import { createCaller, signUp } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'

const minutes = Number(process.env['IDLE_MINUTES'] ?? 3)
/** By then, work caused by the start and its first visitor is done. */
const settleSeconds = 60

/**
 * The cost of an idle server: CPU time, statements and resident memory, on the embedded database with an example
 * workspace. `IDLE_MINUTES` sets the duration; `LIST=1` lists the statements.
 */
export async function runBenchmark(): Promise<void> {
  const quiet = await runServer()
  // Printing takes time itself, so statements are counted on a second server.
  const printing = await runServer({ env: { LOG_SQL: '1' } })
  try {
    for (const { url } of [quiet, printing]) await createCaller(url, await signUp(url))('POST', '/example-workspace')
    await wait(settleSeconds * 1000)
    const before = quiet.processor()
    const printed = printing.output().length
    await wait(minutes * 60_000)
    const share = (quiet.processor() - before) / (minutes * 60)
    console.log(`processor  ${(share * 100).toFixed(2)} % of a core (≤ 1)`)
    console.log(`resident   ${quiet.memory().toFixed(0)} MiB (≤ 350)`)
    const statements = printing.output().slice(printed).split('\n').filter(Boolean)
    console.log(`statements ${(statements.length / minutes).toFixed(0)} a minute`)
    if (process.env['LIST'])
      for (const [text, count] of countByText(statements))
        console.log(`  ${(count / minutes).toFixed(1).padStart(6)} a minute  ${text}`)
  } finally {
    await quiet.stop()
    await printing.stop()
  }
}

function countByText(statements: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const line of statements) {
    const text = line.replace(/^.*? · /u, '').slice(0, 160)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].sort(([, left], [, right]) => right - left)
}
