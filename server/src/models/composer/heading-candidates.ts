import { isRepetition } from './clean.ts'
import type { Language } from './language.ts'
import type { Sentence } from './parsed-idea.ts'
import { extractClause, extractHowTo, keepCase, isSelfContained } from './titles.ts'
import { listSentences, type Unit } from './units.ts'
import { countWords } from './words.ts'

/** A heading derived from its section. `spent` is the sentence that became the heading and is removed from the body. */
export interface HeadingCandidate {
  text: string
  value: number
  spent: Sentence | null
}

const maxHeadingLength = 62

/** "What did not work was …", "Lo que haríamos distinto: …": the part that names the topic. */
const namedPattern =
  /^((?:what|how|why|where|was|wie|warum|wo|qué|cómo|por qué|lo que|ce que|ce qui|comment|pourquoi|come|perché|como|o que|wat|hoe|waarom)\s[^,:;.!?]{6,50}?)(?:\s*[:：]\s|\s(?:was|is)\s(?=(?:the|a|an|that|how|to|our|we)\b))/iu
const reasonedPattern = /^([^,;:]{10,56}?),?\s(?:because|since we|porque|ya que|parce que|perché|poiché)\s/iu

/** Possible headings of a section, each a clause or question of the author's; higher values are better. */
export function collectHeadingCandidates(
  run: Unit[],
  said: string[],
  names: Set<string>,
  language: Language,
): HeadingCandidate[] {
  const all = listSentences(run)
  const prose = new Set(
    run.flatMap((one) => one.parts.flatMap((part) => (part.kind === 'prose' ? part.sentences : []))),
  )
  const found: HeadingCandidate[] = []
  const offer = (text: string | null | undefined, value: number, spent: Sentence | null = null): void => {
    const clean = text?.replace(/[.。:,;]+$/u, '').trim()
    if (!clean || clean.length > maxHeadingLength || countWords(clean) < 3) return
    if (said.some((other) => isRepetition(clean, other, language))) return
    found.push({ text: clean, value: value + (countWords(clean) <= 8 ? 0.3 : 0) + (/\d/.test(clean) ? 0.2 : 0), spent })
  }
  for (const [at, one] of all.entries()) {
    if (!prose.has(one)) continue
    const next = all[at + 1]
    const first = at === 0
    if (one.role === 'question') {
      if (first && all.length >= 2 && !one.leans) offer(one.text, 3.2, one)
      continue
    }
    if (one.leans && !first) continue
    if (first && /[:：]$/u.test(one.text) && !one.leans) offer(one.text, 2.5, one)
    const name = namedPattern.exec(one.text)?.[1]
    if (name && countWords(name) <= 9) offer(name, 2.6 - at * 0.2)
    const effect = language.phrases.why === null ? null : reasonedPattern.exec(one.text)?.[1]
    if (effect && countWords(effect) >= 3 && isSelfContained(effect, 3) && !asksAlready.test(effect))
      offer(`${language.phrases.why} ${keepCase(effect, language, names)}`, 2.3 - at * 0.02)
    if (language.code === 'en') {
      const how = extractHowTo([one])
      const isWhole = how !== null && countWords(how) > one.words
      if (!isWhole || all.length >= 3) offer(how, 2.2 - at * 0.12, isWhole ? one : null)
    }
    const clause = extractClause(one, language)
    if (clause === null || !isSelfContained(clause, 3) || /^(?:I|me|my)\b|\bthat$/.test(clause)) continue
    const isWhole = clause.length > one.text.length - 3
    const isFree = next === undefined || first || !(next.leans || echoPattern.test(next.text))
    if (isWhole && all.length >= 3 && isFree) offer(clause, (first ? 2.4 : 1.9) - at * 0.12, one)
    else if (!isWhole) offer(clause, first ? 1.2 : 1.6 - at * 0.12)
  }
  return found.sort((a, b) => b.value - a.value)
}

/** A sentence that only makes sense after the previous one: "The other one does not." */
const echoPattern =
  /\b(?:does not|doesn't|did not|didn't|is not|isn't|too|as well|auch|auch nicht|tampoco|también)[.!]$/iu

const asksAlready = /^(?:why|how|what|when|where|if|not|cuando|si|quand|quando|se|sobre todo)\b/iu
