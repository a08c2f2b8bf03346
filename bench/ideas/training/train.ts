import { mkdirSync, writeFileSync } from 'node:fs'
import { breakClasses } from '../../../server/src/models/composer/labels/break-features.ts'
import { gapClasses } from '../../../server/src/models/composer/labels/find-stops.ts'
import { printModel } from '../../../server/src/models/composer/labels/read-model.ts'
import { wordLabels } from '../../../server/src/models/composer/labels/label-words.ts'
import { secretClasses, sentenceClasses } from '../../../server/src/models/composer/labels/label-sentences.ts'
import { listBreakExamples } from './break-examples.ts'
import { rankExcerptCandidates, rankKeywordCandidates, rankTitleCandidates } from './choice-examples.ts'
import { readTraining } from './read-training.ts'
import { toSentenceRows, trainSentenceWeights } from './sentence-rows.ts'
import {
  type Example,
  pruneWeights,
  type Ranking,
  settings,
  type Training,
  trainRanking,
  trainWeights,
  type Weights,
} from './train-linear.ts'
import { listGapExamples, listWordExamples } from './word-examples.ts'

/** Writes the models of the editor from the labelled ideas, sentences and speech. */
const folder = new URL('../../../server/src/models/composer/labels/weights/', import.meta.url)
mkdirSync(folder, { recursive: true })
const { ideas, speech, lines } = readTraining()
const choices = ['no', 'yes'] as const

function writeModel(name: string, classes: readonly string[], weights: Weights, least: number): void {
  const features = pruneWeights(weights, least)
  const file = printModel(classes, features)
  writeFileSync(new URL(`${name}.bin`, folder), file)
  console.log(`${name}: ${features.size} features, ${Math.round(file.length / 1024)} KiB`)
}
const train = (
  name: string,
  classes: readonly string[],
  examples: readonly Example[],
  training: Training,
  least = 0.05,
): void => writeModel(name, classes, trainWeights(classes.length, examples, training), least)

console.log(`${ideas.length} ideas, ${speech.length} passages of speech, ${lines.length} sentences`)
const { first, second, secret } = trainSentenceWeights(ideas.map(toSentenceRows), lines)
writeModel('sentences', sentenceClasses, first, 0.05)
writeModel('sentences-beside', sentenceClasses, second, 0.05)
writeModel('secrets', secretClasses, secret, 0.05)
train('words', wordLabels, [...ideas, ...speech].flatMap(listWordExamples), settings.words, 0.1)
train('stops', gapClasses, [...ideas, ...speech].flatMap(listGapExamples), settings.stops, 0.15)
train('breaks', breakClasses, ideas.flatMap(listBreakExamples), settings.choices)
const trainChoice = (name: 'titles' | 'keywords' | 'excerpts', rankings: readonly Ranking[]): void =>
  writeModel(name, choices, trainRanking(rankings, settings[name]), 0.02)
trainChoice(
  'titles',
  ideas.flatMap((idea) => rankTitleCandidates(idea)),
)
trainChoice(
  'keywords',
  ideas.flatMap((idea) => rankKeywordCandidates(idea)),
)
trainChoice('excerpts', ideas.flatMap(rankExcerptCandidates))
