import { editText } from '../../../server/src/models/composer/labels/edit-text.ts'
import { findStops, gapClasses } from '../../../server/src/models/composer/labels/find-stops.ts'
import { labelWords, wordLabels } from '../../../server/src/models/composer/labels/label-words.ts'
import { listWords } from '../../../server/src/models/composer/labels/word-kinds.ts'
import { computeScore, createLinearModel } from '../../../server/src/models/composer/labels/linear-model.ts'
import { rankExcerptCandidates, rankKeywordCandidates, rankTitleCandidates } from './choice-examples.ts'
import type { LabelledIdea } from './read-labelled.ts'
import { readTraining } from './read-training.ts'
import { predictSentences, toSentenceRows, trainSentences } from './sentence-rows.ts'
import { type Ranking, settings, trainLinear, trainRanking } from './train-linear.ts'
import { listGapExamples, listGaps, listWordExamples, listWordLabels } from './word-examples.ts'

/**
 * How well the editor reads ideas that it was not trained on: a fifth of the labelled ideas, by models of the other four. `--show` prints
 * what it takes wrongly.
 */
const fifth = 5
const isShown = process.argv.includes('--show')
const { ideas, speech, lines } = readTraining()
const tests = ideas.filter((_, at) => at % fifth === 0)
const training = ideas.filter((_, at) => at % fifth !== 0)
const models = {
  ...trainSentences(training.map(toSentenceRows), lines),
  words: trainLinear(wordLabels, [...training, ...speech].flatMap(listWordExamples), settings.words),
  stops: trainLinear(gapClasses, [...training, ...speech].flatMap(listGapExamples), settings.stops),
}
const toPercent = (part: number, whole: number): string => `${((part / Math.max(1, whole)) * 100).toFixed(1)} %`

function measureSentences(): void {
  const found = tests.map(toSentenceRows).flatMap((row) =>
    predictSentences(models, row).map((chances, at) => ({
      ...chances,
      label: row.labels[at],
      text: row.sentences[at]?.text ?? '',
    })),
  )
  const measure = (
    name: 'note' | 'private',
    read: (one: (typeof found)[number]) => number,
    limits: readonly number[],
  ) => {
    for (const least of limits) {
      const said = found.filter((one) => read(one) > least)
      const right = said.filter(({ label }) => label === 'note' || label === 'private').length
      const all = found.filter(({ label }) => label === name)
      console.log(
        `${name} above ${least}: ${toPercent(all.filter((one) => read(one) > least).length, all.length)} found, ${toPercent(right, said.length)} rightly`,
      )
    }
  }
  measure('note', ({ note }) => note, [0.25, 0.5, 0.66, 0.8])
  measure('private', ({ secret }) => secret, [0.025, 0.05, 0.2, 0.6])
  if (isShown)
    for (const { note, secret, label, text } of found)
      if ((label === 'note' || label === 'private') !== (note > 0.5 || secret > 0.5))
        console.log(`  ${label} ${note.toFixed(2)} ${secret.toFixed(2)} ${text.slice(0, 140)}`)
}

function measureWords(): void {
  const pairs = tests.flatMap((idea) => {
    const said = labelWords(models.words, listWords(idea.text), idea.language, idea.kind === 'dictation')
    return listWordLabels(idea).map((right, at) => [right, said[at]] as const)
  })
  for (const name of wordLabels.slice(1)) {
    const right = pairs.filter(([gold, said]) => gold === name && said === name).length
    console.log(
      `words ${name}: ${toPercent(right, pairs.filter(([gold]) => gold === name).length)} found, ${toPercent(right, pairs.filter(([, said]) => said === name).length)} rightly`,
    )
  }
}

/** Ends of sentences found in speech without marks; of 100 ends and of 100 other gaps so many have a pause. */
function measureStops(atEnds: number, elsewhere: number): void {
  let [right, said, all, drawn] = [0, 0, 0, 1]
  const draw = (): number => (drawn = (drawn * 48_271) % 2_147_483_647) / 2_147_483_647
  for (const idea of tests.filter(({ ends }) => ends.length > 0)) {
    const { keys, gaps } = listGaps(idea)
    const pauses: number[] = []
    let end = -1
    for (const [at, key] of keys.entries()) {
      end += key.length + 1
      if (draw() * 100 < (gaps[at] === 'stop' ? atEnds : elsewhere)) pauses.push(end)
    }
    const ends = new Set(findStops(keys.join(' '), idea.language, models.stops, pauses).stops)
    let place = 0
    for (const [at, key] of keys.slice(0, -1).entries()) {
      place += key.length
      if (ends.has(place)) said++
      if (gaps[at] === 'stop') all++
      if (ends.has(place) && gaps[at] === 'stop') right++
      place++
    }
  }
  console.log(
    `stops with pauses at ${atEnds} % of ends and ${elsewhere} % of other gaps: ${toPercent(right, all)} found, ${toPercent(right, said)} rightly`,
  )
}

/** Words of notes that stay, and words of copy that go, of one idea. */
function compareWords(idea: LabelledIdea): {
  leaked: string[]
  asked: number
  lost: string[]
  kept: number
  gone: number
} {
  const { leftOut, doubtful } = editText(idea.text, idea.language, idea.kind === 'dictation', models)
  let place = 0
  const cuts = leftOut.map(({ text }) => {
    const from = Math.max(place, idea.text.indexOf(text, place))
    place = from + text.length
    return { from, to: place }
  })
  const result = { leaked: [] as string[], asked: 0, lost: [] as string[], kept: 0, gone: 0 }
  const doubts = doubtful.join(' ')
  for (const { text, from } of listWords(idea.text)) {
    const span = idea.spans.find((one) => one.from <= from && from < one.to)
    const isGone = cuts.some((cut) => cut.from <= from && from < cut.to)
    const isAside = span?.kind === 'n' || span?.kind === 'p'
    if (isAside && isGone) result.gone++
    else if (isAside && doubts.includes(text)) result.asked++
    else if (isAside) result.leaked.push(text)
    else if (span === undefined && isGone) result.lost.push(text)
    else if (span === undefined) result.kept++
  }
  return result
}

function measureIdeas(): void {
  const all = tests.map(compareWords)
  const sum = (count: (one: (typeof all)[number]) => number): number =>
    all.reduce((total, one) => total + count(one), 0)
  const asides = sum(({ gone, asked, leaked }) => gone + asked + leaked.length)
  const copy = sum(({ kept, lost }) => kept + lost.length)
  console.log(
    `words of asides: left out ${toPercent(
      sum(({ gone }) => gone),
      asides,
    )}, asked about ${toPercent(
      sum(({ asked }) => asked),
      asides,
    )}; words of copy cut: ${toPercent(
      sum(({ lost }) => lost.length),
      copy,
    )}`,
  )
  const isLeak = ({ leaked }: (typeof all)[number]) => leaked.length > 2
  const isCut = ({ lost }: (typeof all)[number]) => lost.length > 2
  console.log(
    `${tests.length} ideas: ${all.filter(isLeak).length} with more than two words of an aside, ${all.filter(isCut).length} with more than two words of copy cut, ${all.filter((one) => !isLeak(one) && !isCut(one)).length} with neither`,
  )
}

/** How often what is ranked first is what those who labelled the idea chose, as the best or at all. */
function measureChoice(
  name: 'titles' | 'keywords' | 'excerpts',
  rank: (idea: LabelledIdea, every?: number) => Ranking[],
): void {
  const trained = trainRanking(
    training.flatMap((idea) => rank(idea)),
    settings[name],
  )
  const model = createLinearModel(['no', 'yes'], trained)
  const first = tests
    .flatMap((idea) => rank(idea, 1))
    .map((ranking) => {
      const most = Math.max(...ranking.map(({ gain }) => gain))
      const [best] = ranking.toSorted(
        (one, other) => computeScore(model, other.features) - computeScore(model, one.features),
      )
      return { isGood: (best?.gain ?? 0) > 0, isBest: best?.gain === most }
    })
  console.log(
    `${name}: ${toPercent(first.filter(({ isBest }) => isBest).length, first.length)} the best, ${toPercent(first.filter(({ isGood }) => isGood).length, first.length)} among those chosen`,
  )
}

console.log(`${training.length} ideas, ${speech.length} passages of speech and ${lines.length} sentences learned from`)
measureSentences()
measureWords()
measureStops(0, 0)
measureStops(70, 4)
measureStops(50, 6)
measureIdeas()
measureChoice('titles', rankTitleCandidates)
measureChoice('keywords', rankKeywordCandidates)
measureChoice('excerpts', rankExcerptCandidates)
