import { runSteps } from './cases.ts'
import { corpora, readCorpus, toWritingInput } from './corpus.ts'
import { faultKinds, judge } from './judge.ts'

/** `--show ID` prints one case with its faults; `--faults KIND` every fault of a kind. Held-out cases are never shown. */
const argument = (name: string) => {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}
const shown = argument('--show')
const listed = argument('--faults')

for (const name of corpora) {
  const counts = new Map<string, number>()
  const ideas = readCorpus(name)
  let untouched = 0
  for (const one of ideas) {
    const written = runSteps(toWritingInput(one))
    const faults = judge(one, written)
    if (faults.length === 0) untouched++
    for (const kind of new Set(faults.map(([kind]) => kind))) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    const isShown = name === 'corpus' && one.id === shown
    if (isShown)
      console.log(
        `${one.idea}\n\n━━ ${written.titles.join(' | ')}\n\n${written.markdown}\n\n${written.leftOut.map(({ text, reason }) => `${reason}: ${text}`).join('\n')}\n`,
      )
    for (const [kind, text] of faults)
      if (isShown || (name === 'corpus' && (listed === kind || listed === 'all')))
        console.log(`${one.id} ${kind}: ${text}`)
  }
  console.log(
    `${name}: ${untouched} of ${ideas.length} without fault; ideas with ${faultKinds.map((kind) => `${kind} ${counts.get(kind) ?? 0}`).join(', ')}`,
  )
}
