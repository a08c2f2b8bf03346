import { readdirSync, readFileSync } from 'node:fs'
import { listSentenceFeatures } from '../../../server/src/models/composer/labels/sentence-features.ts'
import { listTextSentences } from '../../../server/src/models/composer/labels/text-sentences.ts'
import type { SentenceLabel } from './read-labelled.ts'

/** A sentence by itself, of which nobody knows where it stands. */
export interface LabelledLine {
  readonly text: string
  readonly language: string
  readonly label: SentenceLabel
  readonly features: string[]
  /** What it counts against others. */
  readonly weight: number
}

const classByLetter: Record<string, SentenceLabel> = { n: 'note', p: 'private', k: 'keep' }
/** Usual phrases are seldom among the many that differ, and often among people's. */
const usualWeight = 4
const placed = /(?:^|&)(?:place|idea|line|shared|kind|bracketed|dashed|spoken|typed|upper|lower|ends)(?::|&|$)/u

export function readLines(folder: URL): LabelledLine[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .toSorted()
    .flatMap((file) => {
      const [head = '', ...lines] = readFileSync(new URL(file, folder), 'utf8').split('\n')
      const language = head.replace('language:', '').trim()
      return lines.flatMap((line) => {
        const label = classByLetter[line[0] ?? '']
        const text = line.slice(2).trim()
        if (label === undefined || line[1] !== ' ' || text === '') return []
        const [sentence] = listTextSentences(text)
        if (sentence === undefined) return []
        const whole = { ...sentence, from: 0, to: text.length, text, isRemark: false, kind: 'running' as const }
        const features = listSentenceFeatures(whole, {
          language,
          isSpoken: false,
          place: 3,
          count: 8,
          stems: new Set(),
        })
        return [
          {
            text,
            language,
            label,
            features: features.filter((one) => !placed.test(one)),
            weight: file.includes('classic') ? usualWeight : 1,
          },
        ]
      })
    })
}
