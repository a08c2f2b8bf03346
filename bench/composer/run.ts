import { readCases, sets, composeCase } from './cases.ts'
import { dimensions, scoreWork } from './score.ts'

const at = process.argv.indexOf('--show')
const wanted = at > 0 ? process.argv[at + 1] : undefined
let slowest = { name: '', ms: 0 }
const pad = (text: string, size: number): string => text.slice(0, size).padEnd(size)
const faults: string[] = []
const means: string[] = []

if (!wanted) console.log(`${pad('case', 32)}${dimensions.map((name) => pad(name, 12)).join('')}`)
for (const set of sets) {
  const sums = dimensions.map(() => 0)
  let count = 0
  for (const one of readCases(set)) {
    if (wanted && !one.name.includes(wanted.split(':')[0] ?? '')) continue
    for (const channel of one.channels) {
      if (wanted?.includes(':') && channel !== wanted.split(':')[1]) continue
      const start = performance.now()
      const work = composeCase(one, channel)
      const ms = performance.now() - start
      if (ms > slowest.ms) slowest = { name: `${one.name}:${channel}`, ms }
      const scores = scoreWork(work)
      count++
      for (const [index, name] of dimensions.entries()) {
        sums[index] = (sums[index] ?? 0) + scores[name].value
        if (scores[name].faults.length && scores[name].value < 1)
          faults.push(`${one.name}:${channel} ${name}: ${scores[name].faults.slice(0, 6).join(' | ')}`)
      }
      if (wanted)
        console.log(
          `\n=== ${one.name}:${channel}  keyword “${work.keyword}”\n${work.titles.map((title) => `  * ${title}`).join('\n')}\n\n${work.markdown}\n\n${work.hashtags.map((tag) => `#${tag}`).join(' ')}\n(${work.slug}) ${work.excerpt}`,
        )
      else
        console.log(
          `${pad(`${one.name}:${channel}`, 32)}${dimensions.map((name) => pad(scores[name].value.toFixed(2), 12)).join('')}`,
        )
    }
  }
  if (count)
    means.push(`${pad(`${set}: mean of ${count}`, 32)}${sums.map((sum) => pad((sum / count).toFixed(3), 12)).join('')}`)
}
console.log(`\n${pad('', 32)}${dimensions.map((name) => pad(name, 12)).join('')}\n${means.join('\n')}`)
if (faults.length) console.log(`\n${faults.join('\n')}`)
console.log(`\nslowest: ${slowest.name}, all five steps in ${slowest.ms.toFixed(0)} ms`)
