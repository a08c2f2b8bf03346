import { languageCode, languageOf } from '../../server/src/models/composer/languages.ts'
import { verbAt } from '../../server/src/models/composer/verbs.ts'
import { bare, count, flat, isJapanese, lines, pieces, root, share, words, type Score, type Work } from './reading.ts'

const asks =
  /^(?:what|why|how|when|where|who|which|was|warum|wie|wann|wo|wer|welche[rs]?|wieso|qué|por qué|cómo|cuándo|dónde|quién|cuánto|comment|pourquoi|quand|où|qui|quel|come|perché|quando|dove|chi|o que|por que|como|onde|hoe|waarom|wat|waar|wie)(?=\s)|[?？]$/iu

/** Words that carry the meaning, by their roots; characters in pairs where a script has no spaces. */
function bag(text: string, work: Work): Set<string> {
  if (isJapanese(text)) {
    const plain = text.replace(/[^\p{L}\p{N}]/gu, '')
    return new Set([...plain].slice(1).map((_, at) => plain.slice(at, at + 2)))
  }
  const { stopwords } = languageOf(languageCode(work.input.idea))
  return new Set(
    words(text)
      .filter((word) => !stopwords.has(word))
      .map((word) => (/\d/.test(word) ? word : root(word)))
      .filter((word) => word.length > 1),
  )
}

/** The share of the smaller text's words that the other has too; two words in common are a subject and no repetition. */
function overlap(a: Set<string>, b: Set<string>): number {
  const least = Math.min(a.size, b.size)
  const shared = [...a].filter((word) => b.has(word)).length
  return least < 2 || (shared < 3 && shared < least) ? 0 : shared / least
}

/**
 * No sentence of the first paragraph says the title over again: half the words may be shared, all of them is nothing new.
 * Where the title does not stand above the text, as in a post, there is nothing to repeat.
 */
export function opening(work: Work): Score {
  if (!work.input.channel.norm.hasTitle) return { value: 1, faults: [] }
  const first = lines(work).find((line) => !/^(?:#|\[\[|-\s|\d+\.\s)/.test(line)) ?? ''
  const claim = work.title.replace(/^[^:：]{2,40}[:：]\s+/, '')
  const worst = pieces(bare(first))
    .map((sentence) => ({
      sentence,
      share: Math.max(...[work.title, claim].map((title) => overlap(bag(title, work), bag(sentence, work)))),
    }))
    .sort((a, b) => b.share - a.share)[0]
  if (!worst || worst.share <= 0.5) return { value: 1, faults: [] }
  return { value: 2 - worst.share * 2, faults: [`“${work.title}” again: ${worst.sentence.slice(0, 60)}`] }
}

/** Each heading is a clause or a question of three words or more and no second title. An article without any is whole. */
export function headings(work: Work): Score {
  const all = lines(work)
    .filter((line) => line.startsWith('#'))
    .map((line) => line.replace(/^#+ /, ''))
  const language = languageOf(languageCode(work.input.idea))
  const faults = all.filter((text) => {
    const parts = words(text)
    const small = parts.some((word) => language.stopwords.has(word))
    const isClause = language.code === 'en' ? verbAt(parts) >= 0 : parts.length >= 4 && small
    const title = new Set([...bag(work.title, work)].map(flat))
    const own = [...bag(text, work)].map(flat)
    const again = own.filter((word) => title.has(word)).length / Math.max(1, own.length)
    return count(text) < 3 || !(asks.test(text) || isClause || isJapanese(text)) || again > 0.6
  })
  return { value: share(faults.length, all.length), faults }
}
