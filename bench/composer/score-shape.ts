import { detectLanguageCode, resolveLanguage } from '../../server/src/models/composer/languages.ts'
import { findVerbIndex } from '../../server/src/models/composer/verbs.ts'
import {
  stripLinks,
  countWords,
  normalizeText,
  isJapanese,
  listLines,
  splitSentences,
  stemWord,
  computeShare,
  splitWords,
  type Score,
  type ComposedWork,
} from './text-measures.ts'

const questionPattern =
  /^(?:what|why|how|when|where|who|which|was|warum|wie|wann|wo|wer|welche[rs]?|wieso|qué|por qué|cómo|cuándo|dónde|quién|cuánto|comment|pourquoi|quand|où|qui|quel|come|perché|quando|dove|chi|o que|por que|como|onde|hoe|waarom|wat|waar|wie)(?=\s)|[?？]$/iu

/** Roots of meaningful words; pairs of characters in scripts without spaces. */
function collectRoots(text: string, work: ComposedWork): Set<string> {
  if (isJapanese(text)) {
    const plain = text.replace(/[^\p{L}\p{N}]/gu, '')
    return new Set([...plain].slice(1).map((_, at) => plain.slice(at, at + 2)))
  }
  const { stopwords } = resolveLanguage(detectLanguageCode(work.input.idea))
  return new Set(
    splitWords(text)
      .filter((word) => !stopwords.has(word))
      .map((word) => (/\d/.test(word) ? word : stemWord(word)))
      .filter((word) => word.length > 1),
  )
}

/** The share of the smaller set's words that the other contains; two common words are a topic, not a repetition. */
function computeOverlap(a: Set<string>, b: Set<string>): number {
  const least = Math.min(a.size, b.size)
  const shared = [...a].filter((word) => b.has(word)).length
  return least < 2 || (shared < 3 && shared < least) ? 0 : shared / least
}

/**
 * No sentence of the first paragraph repeats the title: half the words may be shared, but not all. If the title is not
 * shown above the text, as in a post, there is nothing to repeat.
 */
export function scoreOpening(work: ComposedWork): Score {
  if (!work.input.channel.norm.hasTitle) return { value: 1, faults: [] }
  const first = listLines(work).find((line) => !/^(?:#|\[\[|-\s|\d+\.\s)/.test(line)) ?? ''
  const claim = work.title.replace(/^[^:：]{2,40}[:：]\s+/, '')
  const worst = splitSentences(stripLinks(first))
    .map((sentence) => ({
      sentence,
      share: Math.max(
        ...[work.title, claim].map((title) => computeOverlap(collectRoots(title, work), collectRoots(sentence, work))),
      ),
    }))
    .sort((a, b) => b.share - a.share)[0]
  if (!worst || worst.share <= 0.5) return { value: 1, faults: [] }
  return { value: 2 - worst.share * 2, faults: [`“${work.title}” again: ${worst.sentence.slice(0, 60)}`] }
}

/**
 * Each heading is a clause or a question of at least three words and does not repeat the title. No headings: full
 * score.
 */
export function scoreHeadings(work: ComposedWork): Score {
  const all = listLines(work)
    .filter((line) => line.startsWith('#'))
    .map((line) => line.replace(/^#+ /, ''))
  const language = resolveLanguage(detectLanguageCode(work.input.idea))
  const faults = all.filter((text) => {
    const parts = splitWords(text)
    const small = parts.some((word) => language.stopwords.has(word))
    const isClause = language.code === 'en' ? findVerbIndex(parts) >= 0 : parts.length >= 4 && small
    const title = new Set([...collectRoots(work.title, work)].map(normalizeText))
    const own = [...collectRoots(text, work)].map(normalizeText)
    const again = own.filter((word) => title.has(word)).length / Math.max(1, own.length)
    return countWords(text) < 3 || !(questionPattern.test(text) || isClause || isJapanese(text)) || again > 0.6
  })
  return { value: computeShare(faults.length, all.length), faults }
}
