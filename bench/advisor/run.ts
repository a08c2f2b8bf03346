import { buildApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { openParts } from '../../server/src/open-parts.ts'
import { makeAdvisorWorld } from '../../server/test/advisor-world.ts'
import type { Case } from './case.ts'
import { known } from './cases.ts'
import { kept } from './cases-kept.ts'
import { knownOfRecords } from './cases-records.ts'
import { surveyed } from './cases-surveys.ts'
import { typedApart } from './cases-typed-apart.ts'
import { typed } from './cases-typed.ts'
import { typedMore } from './cases-typed-more.ts'
import { dimensions, isRight, judge } from './judge.ts'

/** How well the composer answers questions over a small workspace whose right answers are known; `-v` shows every answer, `--only=` one set. */
const config = { ...readConfig({}), dataDir: null, webDir: null }
const parts = await openParts(config, { error: (message, cause) => console.error(message, cause ?? '') })
const app = await buildApp(parts)
const world = await makeAdvisorWorld(app, parts)
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length)
for (const [name, cases] of [
  ['known', [...known, ...knownOfRecords]],
  ['kept apart', kept],
  ['as typed', [...typed, ...typedMore]],
  ['surveys', surveyed],
  ['as typed, kept apart', typedApart],
] as const)
  if (only === undefined || only === name) await report(name, cases)
await app.close()
await parts.close()

async function report(name: string, cases: readonly Case[]): Promise<void> {
  const verdicts = []
  for (const one of cases) verdicts.push(await judge(world, one))
  const share = (n: number) => `${n}/${verdicts.length} (${((100 * n) / verdicts.length).toFixed(1)} %)`
  console.log(`advisor, ${name}: right ${share(verdicts.filter(isRight).length)}`)
  for (const dimension of dimensions)
    console.log(
      `  ${dimension.padEnd(10)} ${share(verdicts.filter(({ faults }) => faults[dimension].length === 0).length)}`,
    )
  for (const verdict of verdicts) {
    for (const offered of verdict.idle) console.log(`  · offered behind ${verdict.name}: ${offered}`)
    for (const fault of Object.values(verdict.faults).flat()) console.log(`  ✗ ${verdict.name}: ${fault}`)
    if (process.argv.includes('-v')) console.log(`\n▸ ${verdict.name}\n${verdict.text}\n`)
  }
}
