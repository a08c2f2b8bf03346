import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './inputs.ts'

/**
 * `npm run bench -- NAME …` runs bench/NAME.ts; every bench exports `runBenchmark` and prints counts or ratios. What begins
 * with a dash is an option, which the bench reads itself.
 */
const known = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.replace('.bench.ts', ''))
const names = process.argv.slice(2).filter((word) => !word.startsWith('-'))
if (names.length === 0 || names.some((name) => !known.includes(name))) {
  console.error(`Name one or more of: ${known.join(', ')}`)
  process.exit(1)
}
for (const name of names) {
  console.log(`━━ ${name}`)
  const { runBenchmark }: { runBenchmark(): Promise<void> } = await import(
    new URL(`../bench/${name}.bench.ts`, import.meta.url).href
  )
  await runBenchmark()
}
process.exit(process.exitCode ?? 0)
