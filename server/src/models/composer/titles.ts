import { saysAgain } from './clean.ts'
import type { Language } from './language.ts'
import type { Sentence } from './source.ts'
import { hasPlainVerb, verbAt } from './verbs.ts'
import { capitalise, countWords, fold, stem, wordsIn } from './words.ts'

const limit = 84

interface TitleSource {
  topic: string | null
  /** The opening's sentences, then all by how central they are. */
  sentences: Sentence[]
  opening: string[]
  /** The opening's first sentence, if it leaves the text when it becomes the title. */
  claim: string | null
  /** Whether the title stands above the text, so that a reader would meet it twice. */
  isShown: boolean
  keyword: string
  phrase: string
  language: Language
}

/**
 * Three to five titles: the author's own topic or claim, a why, a how, a question. The first carries the keyword if one can,
 * and a title that the opening says again comes last.
 */
export function titlesFor({
  topic,
  sentences,
  opening,
  claim,
  isShown,
  keyword,
  phrase,
  language,
}: TitleSource): string[] {
  const hasTopic = topic !== null && countWords(topic) >= 4 && countWords(topic) <= 13
  const first = hasTopic || claim === null ? null : claim.replace(language.thesis, '').replace(/[.!。]+$/u, '')
  const heard = first === null ? opening : opening.filter((text) => text !== claim)
  const hasKeyword = heard.some((text) => mentions(text, keyword))
  const isHeard = (text: string): boolean => isShown && heard.some((one) => saysAgain(text, one, language))
  const { phrases } = language
  const seed = sentences.length + keyword.length
  const names = namesIn(sentences)
  const found: string[] = []
  const add = (title: string | null | undefined): void => {
    const clean = title
      ?.replace(/\s+/g, ' ')
      .replace(/[.。:,;]+$/, '')
      .trim()
    if (clean && clean.length <= limit && countWords(clean) >= 1 && !found.some((other) => fold(other) === fold(clean)))
      found.push(capitalise(clean))
  }
  const name = keyword || phrase
  const clauses = claimsIn(sentences, name, language)
  const question = sentences.find(
    (one) => one.role === 'question' && !one.leans && one.words >= 4 && one.words <= 13,
  )?.text
  const led = (text: string): string =>
    mentions(text, name) || hasKeyword || text.length + name.length > limit - 2
      ? text
      : `${capitalise(name)}: ${keepCase(text, language, names)}`
  if (topic && hasTopic)
    add(hasKeyword ? topic : wordsIn(name).some((part) => mentions(topic, part)) ? inFull(topic, name) : led(topic))
  const over = sentences.find(
    (one) =>
      /^(?:what|why|how|when|where|was|wie|warum|qué|cómo|por qué|comment|pourquoi|ce qui)\b.*:$/i.test(one.text) &&
      one.words >= 4 &&
      one.words <= 11,
  )
  const lead = first ?? clauses.find((clause) => standsAlone(clause) && !isHeard(clause)) ?? clauses[0]
  if (first === null && over) add(over.text.replace(/:$/, ''))
  if (lead) add(led(lead))
  if (over) add(over.text.replace(/:$/, ''))
  add(question)
  const why = phrases.why
  const reasons = new Set(
    sentences
      .filter((one) => because.test(one.text))
      .map((one) => clauseOf(one, language)?.replace(/,?\s+(?:because|since we)\s.*$/u, '')),
  )
  const reason = [...reasons].find(
    (clause): clause is string =>
      clause !== undefined &&
      clause !== lead &&
      countWords(clause) >= 3 &&
      countWords(clause) <= 11 &&
      hasPlainVerb(wordsIn(clause)) &&
      !/^(?:I|we|do|don't|never|always|for|in|on|at|with|by|from|since|as|to|of|this|that|last|next|then|now|there|so|what|nobody|start|stop|use|ask|give|keep|make|put|let|take|write|send)\b/i.test(
        clause,
      ),
  )
  if (
    why &&
    reason &&
    language.code === 'en' &&
    verbAt(wordsIn(reason)) > 0 &&
    !/^(?:why|how|what|if|when|unless|while|after|before|once|every time)\b/i.test(reason)
  )
    add(`${why} ${keepCase(reason, language, names)}`)
  if (language.code === 'en') add(howOf(sentences))
  // The author's own further claims, rather than a form that any text could have.
  for (const clause of clauses)
    if (
      clause !== lead &&
      found.filter((title) => !isHeard(title)).length < 4 &&
      found.length < 6 &&
      standsAlone(clause) &&
      !isAlike(clause, found)
    )
      add(clause)
  if (found.length < 3) add(lead)
  const least = found.some((title) => !isHeard(title)) ? 3 : Math.max(3, found.length + 1)
  const own = found.length
  const subject = /^\p{Lu}.*\p{Lu}|^[A-Z]{2}/u.test(name) ? name : lower(name, language)
  const forms = [phrases.ask, phrases.howTo, phrases.about]
  for (let at = 0; found.length < least && at < 6; at++) {
    const options = forms[at % 3] ?? []
    const form = options[(seed + at) % Math.max(1, options.length)]
    if (form) add(form.replace('{}', form.startsWith('{}') ? capitalise(subject) : subject))
  }
  for (const extra of [name, phrase, topic]) if (found.length < 3) add(extra)
  const plain = [...found]
  for (let at = 0; found.length < 3; at++)
    found.push(`${plain[at % Math.max(1, plain.length)] ?? capitalise(name)} (${at + 2})`)
  const fresh = found.filter((title) => !isHeard(title))
  const best = hasKeyword ? fresh : withKeywordFirst(fresh, name, own)
  return [...best, ...found.filter(isHeard)].slice(0, 5)
}

/** "How we do onboarding" with the keyword "client onboarding" in full. */
function inFull(text: string, keyword: string): string {
  const last = wordsIn(keyword).at(-1) ?? ''
  return mentions(text, keyword) ? text : text.replace(new RegExp(`(?<!\\p{L})${last}(?!\\p{L})`, 'iu'), keyword)
}

const because = /\sbecause\s/u

/** The clauses that could be titles; those that say the point, carry the keyword or a result first. */
function claimsIn(sentences: Sentence[], keyword: string, language: Language): string[] {
  return [...new Set(sentences)]
    .flatMap((one, at) => {
      const clause = clauseOf(one, language)
      if (clause === null) return []
      const words = countWords(clause)
      const value =
        (language.thesis.test(one.text) ? 2 : 0) +
        (one.role === 'closing' ? 0.8 : 0) +
        (mentions(clause, keyword) ? 0.8 : 0) +
        (words >= 5 && words <= 10 ? 0.4 : 0) -
        (/\b(?:I|he|she|his|her)\b/u.test(clause) ? 0.8 : 0) -
        at * 0.08
      return [{ clause, value }]
    })
    .sort((a, b) => b.value - a.value)
    .map(({ clause }) => clause)
}

/** Says enough by itself: not too short, and points at nothing that was said before. */
export const standsAlone = (clause: string, least = 5): boolean =>
  (countWords(clause) >= least || /[\u3040-\u30ff\u4e00-\u9fff]/u.test(clause)) &&
  !/\b(?:them|they|it|its|these|those|this|there|that (?:is|was|line|one)|not in there|such|another|ones?)\b/iu.test(
    clause,
  ) &&
  !/^(?:now|then|next|last|so|also|for|in|on|at|not|new)\b/iu.test(clause)

/** Most of its words are in one of these already. */
function isAlike(title: string, others: readonly string[]): boolean {
  const roots = new Set(wordsIn(title).map(stem))
  return others.some((other) => {
    const shared = new Set(
      wordsIn(other)
        .map(stem)
        .filter((root) => roots.has(root)),
    )
    return shared.size > roots.size * 0.6
  })
}

function withKeywordFirst(titles: string[], keyword: string, own: number): string[] {
  const at = titles.findIndex((title) => mentions(title, keyword))
  if (at <= 0 || at > own - 1) return titles
  return [titles[at] ?? '', ...titles.filter((_, index) => index !== at)]
}

export function mentions(text: string, phrase: string): boolean {
  if (!phrase) return false
  if (fold(text).includes(fold(phrase))) return true
  const parts = wordsIn(text).map(stem)
  const wanted = wordsIn(phrase).map(stem)
  return wanted.length > 0 && parts.some((_, at) => wanted.every((part, offset) => parts[at + offset] === part))
}

/** A statement short enough to be a title: the sentence, or its main clause. */
export function clauseOf(one: Sentence, language: Language): string | null {
  if (one.leans || one.role === 'question' || one.role === 'action' || /https?:/.test(one.text)) return null
  const whole = one.text
    .replace(/^(?:\p{Extended_Pictographic}\uFE0F?\s*)+|(?:\s*\p{Extended_Pictographic}\uFE0F?)+[.!]?$/gu, '')
    .replace(language.thesis, '')
    .replace(/[.!。]+$/, '')
    .trim()
  const most = language.stopwords.size ? 12 : 20
  if (countWords(whole) >= 3 && countWords(whole) <= most && whole.length <= 72 && !/[;:]|\d{4,}/.test(whole))
    return isClause(whole, language) ? whole : null
  const cut =
    /^(.{18,72}?)(?:\s[–—-]\s|;|\sand\s(?=(?:the|we|it|they|our|my|then)\s)|,\s(?:and|but|so|which|not|even|und|aber|sondern|y|pero|et|mais|e|ma|mas|en|maar)\s|\s(?:so that|even though|although)\s|。|、)/u.exec(
      whole,
    )?.[1]
  return cut &&
    countWords(cut) >= 4 &&
    countWords(cut) <= most &&
    !/^(?:if|when|wenn|si|quand|se|als|after|before|while|once|every time|unless)\b/i.test(cut) &&
    isClause(cut, language)
    ? cut
    : null
}

const isClause = (text: string, language: Language): boolean =>
  !/^(?:I|my|me)\b/.test(text) && (language.code !== 'en' || verbAt(wordsIn(text)) >= 0)

/** "How we cut …" from "We cut …". */
export function howOf(sentences: Sentence[]): string | null {
  for (const one of sentences) {
    const asked = /\b(how to [^,.;:!?]{8,55})/i.exec(one.text)?.[1]
    if (asked && countWords(asked) <= 10) return asked
    const done =
      /^(We (?!used to)(?:[a-z]+ed|cut|built|made|grew|got|brought|won|kept|found|put|ran|took|set)\b[^,.;:!?]{8,55})[.,]/.exec(
        one.text,
      )?.[1]
    if (done && countWords(done) >= 4 && countWords(done) <= 11) return `How ${done.replace(/^We/, 'we')}`
  }
  return null
}

/** The first letter small again unless the word is a name, an acronym or a German noun. */
export function keepCase(text: string, language: Language, names: Set<string>): string {
  const first = wordsIn(text)[0] ?? ''
  const isName = names.has(first) || /^I(?:$|['’])/.test(first) || /\p{Lu}.*\p{Lu}/u.test(first)
  const isNoun = language.code === 'de' && !language.stopwords.has(first.toLowerCase())
  return isName || isNoun ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

/** Words written with a capital inside a sentence. */
export const namesIn = (sentences: Sentence[]): Set<string> =>
  new Set(
    sentences.flatMap((one) =>
      [...one.text.matchAll(/(?<=[\p{Ll},] )\p{Lu}[\p{L}\p{N}'’-]*/gu)].map((match) => match[0]),
    ),
  )

const lower = (text: string, language: Language): string =>
  language.code === 'de' || /\p{L}\p{Lu}/u.test(text) || /^\p{Lu}\p{L}*\s\p{Lu}/u.test(text)
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1)
