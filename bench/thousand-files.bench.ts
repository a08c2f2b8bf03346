import { judgeFile } from '../server/test/thousand-files/judge-file.ts'
import { makeFile } from '../server/test/thousand-files/write-file.ts'

const files = Number(process.env['FILES'] ?? 1200)

/**
 * `npm run bench -- thousand-files`: files of one known table, as people have them, are read by the import of tables; counts those with a wrong value
 * that the plan does not show, and those that lose a row in silence. `FILES` is how many; those from 1,000 on are as other programs than
 * spreadsheets write them.
 */
export async function runBenchmark(): Promise<void> {
  const start = performance.now()
  const wrong: string[] = []
  const lost: string[] = []
  const refused: string[] = []
  const reasons = new Map<string, number>()
  for (let seed = 0; seed < files; seed++) {
    const file = makeFile(seed)
    const verdict = await judgeFile(file)
    const traits = Object.values(file.traits)
      .map((trait) => JSON.stringify(trait))
      .join(' ')
    if (verdict.refusal !== null) refused.push(`${seed} ${traits}: ${verdict.refusal}`)
    if (verdict.wrong.length > 0)
      wrong.push(`${seed} ${traits}: ${verdict.wrong.slice(0, 2).join('; ')} (${verdict.wrong.length})`)
    if (verdict.lost.length > 0)
      lost.push(`${seed} ${traits}: ${verdict.lost.slice(0, 3).join(', ')} (${verdict.lost.length})`)
    if (verdict.wrong.length + verdict.lost.length > 0)
      for (const [name, trait] of Object.entries(file.traits)) {
        const key = `${name} ${JSON.stringify(trait)}`
        reasons.set(key, (reasons.get(key) ?? 0) + 1)
      }
  }
  console.log(`${files} files in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  console.log(
    `with a wrong value that the plan does not show: ${wrong.length} (${((100 * wrong.length) / files).toFixed(1)} %)`,
  )
  console.log(`that lose a row in silence: ${lost.length}`)
  console.log(`refused with a sentence: ${refused.length}`)
  for (const line of [...wrong, ...lost.map((one) => `lost ${one}`), ...refused.map((one) => `refused ${one}`)].slice(
    0,
    40,
  ))
    console.log(`  ${line}`)
  const common = [...reasons].toSorted(([, one], [, other]) => other - one).slice(0, 10)
  if (common.length > 0) console.log(`  most often: ${common.map(([trait, n]) => `${trait} ${n}`).join(', ')}`)
}
