import {
  listPreviousFeatures,
  type WordLabel,
  wordLabels,
} from '../../../server/src/models/composer/labels/label-words.ts'
import { type GapClass, gapClasses } from '../../../server/src/models/composer/labels/find-stops.ts'
import { listStopFeatures } from '../../../server/src/models/composer/labels/stop-features.ts'
import { listWordFeatures } from '../../../server/src/models/composer/labels/word-features.ts'
import { listWords } from '../../../server/src/models/composer/labels/word-kinds.ts'
import { listTags } from '../../../server/src/models/composer/idea/tagger.ts'
import type { LabelledIdea } from './read-labelled.ts'
import type { Example } from './train-linear.ts'

export function listWordLabels(idea: LabelledIdea): WordLabel[] {
  return listWords(idea.text).map(({ from }) => {
    const span = idea.spans.find((one) => one.from <= from && from < one.to)
    return span?.kind === 'f' ? 'filler' : span?.kind === 'c' ? 'corrected' : 'keep'
  })
}

export function listWordExamples(idea: LabelledIdea): Example[] {
  const labels = listWordLabels(idea)
  return listWordFeatures(listWords(idea.text), idea.language, idea.kind === 'dictation').map((features, at) => ({
    features: [...features, ...listPreviousFeatures(labels.slice(0, at))],
    label: wordLabels.indexOf(labels[at] ?? 'keep'),
  }))
}

/** What follows each word: in speech without marks what those who labelled it say, else the text's own marks. */
export function listGaps(idea: LabelledIdea): { keys: string[]; gaps: GapClass[]; isUnmarked: boolean } {
  const isUnmarked = idea.ends.length > 0
  const words = listWords(idea.text).filter(
    ({ from }) => !idea.spans.some((span) => span.kind === 'c' && span.from <= from && from < span.to),
  )
  const gaps = words.map((word, at): GapClass => {
    const next = words[at + 1]
    if (next === undefined) return 'stop'
    if (isUnmarked) return idea.ends.some((end) => end >= word.to && end <= next.from) ? 'stop' : 'none'
    return /[.!?…]/u.test(word.after) || next.isFirst ? 'stop' : /[,;:–—(]/u.test(word.after) ? 'comma' : 'none'
  })
  return { keys: words.map(({ key }) => key), gaps, isUnmarked }
}

export function listGapExamples(idea: LabelledIdea): Example[] {
  const { keys, gaps, isUnmarked } = listGaps(idea)
  const tags = idea.language === 'en' ? listTags(keys) : []
  let since = 0
  return keys.map((_, at) => {
    const gap = gaps[at] ?? 'none'
    const example = {
      features: listStopFeatures(keys, at, since, idea.language, tags),
      label: gapClasses.indexOf(gap),
      weight: isUnmarked ? 2 : idea.kind === 'dictation' ? 1.5 : 0.6,
    }
    since = gap === 'stop' ? 0 : since + 1
    return example
  })
}
