import { measureVoices } from './measure.ts'

const pad = (text: string | number, size: number): string => String(text).padEnd(size)
console.log(`\n${pad('voice', 26)}${pad('with it', 10)}${pad('with none', 12)}${pad('against it', 12)}`)
const results = measureVoices()
for (const { name, own, none, against } of results)
  console.log(`${pad(name, 26)}${pad(own, 10)}${pad(none, 12)}${pad(against, 12)}${own > against ? '' : '✗'}`)
const failed = results.filter(({ own, against }) => own <= against)
console.log(`\n${results.length - failed.length} of ${results.length} voices score their own text higher`)
if (failed.length > 0) process.exitCode = 1
