import { corpora, readCorpus, toWritingInput } from './corpus.ts'
import { computeMedian } from '../load.ts'
import { countQuestions, faultKinds, judgeDraft, listAsideSentences, listUnaskedAsides } from './judge.ts'
import { buildPlainInput, readPlainIdeas } from './plain.ts'
import { writeIdea } from './write.ts'

/** `--show ID` prints one idea with its faults; `--faults KIND` every fault of a kind. Held-out ideas are never shown. */
const readArgument = (name: string) => {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}
const shown = readArgument('--show')
const listed = readArgument('--faults')

for (const name of corpora) {
  const ideas = readCorpus(name)
  const counts = new Map<string, number>()
  let asides = 0
  let unasked = 0
  let needless = 0
  let forReaders = 0
  for (const one of ideas) {
    const written = writeIdea(toWritingInput(one))
    const faults = judgeDraft(one, written)
    for (const kind of new Set(faults.map(([kind]) => kind))) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    asides += listAsideSentences(one).length
    unasked += listUnaskedAsides(one, written).length
    const questions = countQuestions(one, written)
    needless += questions.needless
    forReaders += questions.forReaders
    if (name !== 'corpus') continue
    if (one.id === shown)
      console.log(
        `${one.idea}\n\n━━ ${written.titles.join(' | ')}\n\n${written.markdown}\n\n${written.leftOut.map(({ text, reason }) => `${reason}: ${text}`).join('\n')}\n`,
      )
    for (const [kind, text] of faults)
      if (one.id === shown || listed === kind || listed === 'all') console.log(`  ${one.id} ${kind}: ${text}`)
  }
  const totals = faultKinds.map((kind) => `${kind} ${counts.get(kind) ?? 0}`).join(', ')
  console.log(`${name}: ${ideas.length} ideas, of them with a fault: ${totals}`)
  console.log(
    `  asides live unasked: ${unasked} of ${asides}; asked about needlessly: ${needless} of ${forReaders} sentences`,
  )
}

/** Milliseconds for all five steps of the longest idea; the first time loads the tagger's model. */
const longest = readPlainIdeas().reduce((one, other) => (other.idea.length > one.idea.length ? other : one))
// Each time another idea: what was read is kept for the steps of one run.
const times = Array.from({ length: 6 }, (_, at) => {
  const start = performance.now()
  writeIdea(buildPlainInput({ ...longest, idea: longest.idea + '!'.repeat(at) }, 'site'))
  return performance.now() - start
})
const [first = 0, ...warm] = times
console.log(
  `${longest.idea.split(/\s+/u).length} words in five steps: ${Math.round(computeMedian(warm))} ms warm, ${Math.round(first)} ms the first time`,
)
