import {
  type BreakClass,
  breakClasses,
  listBreakFeatures,
} from '../../../server/src/models/composer/labels/break-features.ts'
import { listTextSentences, unwrapLines } from '../../../server/src/models/composer/labels/text-sentences.ts'
import type { LabelledIdea } from './read-labelled.ts'
import type { Example } from './train-linear.ts'

/** The sentences that stay of each line, with what an editor begins there; a line that has no such mark and is short teaches nothing. */
function listBreakRows(idea: LabelledIdea): { sentences: string[]; breaks: BreakClass[] }[] {
  const text = unwrapLines(idea.text)
  const lines: { sentences: string[]; breaks: BreakClass[]; pending: BreakClass }[] = []
  for (const one of listTextSentences(text, idea.ends)) {
    if (one.isRemark || one.kind === 'heading') continue
    if (one.isFirst || lines.length === 0) lines.push({ sentences: [], breaks: [], pending: 'none' })
    const line = lines.at(-1)
    if (line === undefined) continue
    const isAt = (places: readonly number[]) =>
      places.some(
        (place) =>
          place >= one.from - 3 && place < one.to && (place <= one.from || startsWithin(idea, one.from, place)),
      )
    const found: BreakClass = isAt(idea.paragraphs) ? 'paragraph' : 'none'
    let kept = ''
    for (let at = one.from; at < one.to; at++)
      if (!idea.spans.some((span) => span.from <= at && at < span.to)) kept += text[at] ?? ''
    if (!/[\p{L}\p{N}]/u.test(kept)) {
      // What goes leaves its break to what follows.
      if (found !== 'none') line.pending = found
      continue
    }
    line.sentences.push(kept.replaceAll(/\s+/gu, ' ').trim())
    line.breaks.push(found === 'none' ? line.pending : found)
    line.pending = 'none'
  }
  return lines.filter(({ sentences }) => sentences.length > 1)
}

/** Whether only what goes stands between a sentence's beginning and a mark. */
const startsWithin = (idea: LabelledIdea, from: number, place: number): boolean =>
  !/[\p{L}\p{N}]/u.test(
    idea.text
      .slice(from, place)
      .split('')
      .filter((_, at) => !idea.spans.some((span) => span.from <= from + at && from + at < span.to))
      .join(''),
  )

export const listBreakExamples = (idea: LabelledIdea): Example[] =>
  listBreakRows(idea).flatMap(({ sentences, breaks }) => {
    let since = 0
    return sentences.flatMap((_, at) => {
      const label = breaks[at] ?? 'none'
      const example = {
        features: listBreakFeatures(sentences, at, since, idea.language),
        label: breakClasses.indexOf(label),
      }
      since = label === 'none' ? since + 1 : 1
      return at === 0 ? [] : [example]
    })
  })
