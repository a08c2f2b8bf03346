import type { Figure } from './figure.ts'
import type { Source } from './finding.ts'
import { readFigures } from './read-figures.ts'
import {
  listContentStems,
  readSentences,
  readVocabulary,
  readWords,
  type Sentence,
  toRun,
  type Vocabulary,
  type Word,
} from './words.ts'

/** A sentence of a source with what is searched for in it. */
interface SaidSentence extends Sentence {
  readonly words: readonly Word[]
  readonly keys: ReadonlySet<string>
  /** Its words of meaning. */
  readonly stems: ReadonlySet<string>
  /** Folded words that it writes with a capital. */
  readonly capitals: ReadonlySet<string>
}

/** A source, read once for all checks. */
export interface ReadSource extends Source {
  readonly vocabulary: Vocabulary
  readonly sentences: readonly SaidSentence[]
  readonly figures: readonly Figure[]
  /** See `toRun`. */
  readonly run: string
}

/** Notes of a few words may be of any language: then they are read in that of `fallback`. */
export function readSource(source: Source, fallback?: Vocabulary): ReadSource {
  const own = readVocabulary(source.text)
  const vocabulary = own.code === 'und' ? (fallback ?? own) : own
  const sentences = readSentences(source.text).map((sentence): SaidSentence => {
    const words = readWords(sentence.text)
    return {
      ...sentence,
      words,
      keys: new Set(words.map(({ key }) => key)),
      stems: new Set(listContentStems(sentence.text, vocabulary)),
      capitals: new Set(words.flatMap(({ key, text }) => (/^\p{Lu}/u.test(text) ? [key] : []))),
    }
  })
  return { ...source, vocabulary, sentences, figures: readFigures(source.text, vocabulary), run: toRun(source.text) }
}
