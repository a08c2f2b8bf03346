import { isRepetition } from './clean.ts'
import type { Language } from './language.ts'
import type { Sentence } from './parsed-idea.ts'
import { hasPlainVerb, findVerbIndex } from './verbs.ts'
import { capitalizeFirst, countWords, foldText, stemWord, splitWords } from './words.ts'

const limit = 84

interface TitleInput {
  topic: string | null
  /** The opening's sentences, then all by centrality. */
  sentences: Sentence[]
  opening: string[]
  /** The opening's first sentence, if it is removed from the text when it becomes the title. */
  claim: string | null
  /** Whether the title is shown above the text, so that repeating it would be noticed. */
  isShown: boolean
  keyword: string
  phrase: string
  language: Language
}

/**
 * Three to five titles: the author's own topic or claim, a why, a how, a question. The first contains the keyword if
 * one can, and a title that repeats the opening comes last.
 */
export function buildTitles({
  topic,
  sentences,
  opening,
  claim,
  isShown,
  keyword,
  phrase,
  language,
}: TitleInput): string[] {
  const hasTopic = topic !== null && countWords(topic) >= 4 && countWords(topic) <= 13
  const first = hasTopic || claim === null ? null : claim.replace(language.thesis, '').replace(/[.!。]+$/u, '')
  const openingTexts = first === null ? opening : opening.filter((text) => text !== claim)
  const hasKeyword = openingTexts.some((text) => hasPhrase(text, keyword))
  const isRepeated = (text: string): boolean => isShown && openingTexts.some((one) => isRepetition(text, one, language))
  const { phrases } = language
  const seed = sentences.length + keyword.length
  const names = collectNames(sentences)
  const found: string[] = []
  const add = (title: string | null | undefined): void => {
    const clean = title
      ?.replace(/\s+/g, ' ')
      .replace(/[.。:,;]+$/, '')
      .trim()
    if (
      clean &&
      clean.length <= limit &&
      countWords(clean) >= 1 &&
      !found.some((other) => foldText(other) === foldText(clean))
    )
      found.push(capitalizeFirst(clean))
  }
  const name = keyword || phrase
  const clauses = collectTitleClauses(sentences, name, language)
  const question = sentences.find(
    (one) => one.role === 'question' && !one.leans && one.words >= 4 && one.words <= 13,
  )?.text
  const led = (text: string): string =>
    hasPhrase(text, name) || hasKeyword || text.length + name.length > limit - 2
      ? text
      : `${capitalizeFirst(name)}: ${keepCase(text, language, names)}`
  if (topic && hasTopic)
    add(
      hasKeyword
        ? topic
        : splitWords(name).some((part) => hasPhrase(topic, part))
          ? expandKeyword(topic, name)
          : led(topic),
    )
  const over = sentences.find(
    (one) =>
      /^(?:what|why|how|when|where|was|wie|warum|qué|cómo|por qué|comment|pourquoi|ce qui)\b.*:$/i.test(one.text) &&
      one.words >= 4 &&
      one.words <= 11,
  )
  const lead = first ?? clauses.find((clause) => isSelfContained(clause) && !isRepeated(clause)) ?? clauses[0]
  if (first === null && over) add(over.text.replace(/:$/, ''))
  if (lead) add(led(lead))
  if (over) add(over.text.replace(/:$/, ''))
  add(question)
  const why = phrases.why
  const reasons = new Set(
    sentences
      .filter((one) => because.test(one.text))
      .map((one) => extractClause(one, language)?.replace(/,?\s+(?:because|since we)\s.*$/u, '')),
  )
  const reason = [...reasons].find(
    (clause): clause is string =>
      clause !== undefined &&
      clause !== lead &&
      countWords(clause) >= 3 &&
      countWords(clause) <= 11 &&
      hasPlainVerb(splitWords(clause)) &&
      !/^(?:I|we|do|don't|never|always|for|in|on|at|with|by|from|since|as|to|of|this|that|last|next|then|now|there|so|what|nobody|start|stop|use|ask|give|keep|make|put|let|take|write|send)\b/i.test(
        clause,
      ),
  )
  if (
    why &&
    reason &&
    language.code === 'en' &&
    findVerbIndex(splitWords(reason)) > 0 &&
    !/^(?:why|how|what|if|when|unless|while|after|before|once|every time)\b/i.test(reason)
  )
    add(`${why} ${keepCase(reason, language, names)}`)
  if (language.code === 'en') add(extractHowTo(sentences))
  // The author's other claims are preferred to a template that fits any text.
  for (const clause of clauses)
    if (
      clause !== lead &&
      found.filter((title) => !isRepeated(title)).length < 4 &&
      found.length < 6 &&
      isSelfContained(clause) &&
      !isAlike(clause, found)
    )
      add(clause)
  if (found.length < 3) add(lead)
  const least = found.some((title) => !isRepeated(title)) ? 3 : Math.max(3, found.length + 1)
  const own = found.length
  const subject = /^\p{Lu}.*\p{Lu}|^[A-Z]{2}/u.test(name) ? name : lowerFirstLetter(name, language)
  const forms = [phrases.ask, phrases.howTo, phrases.about]
  for (let at = 0; found.length < least && at < 6; at++) {
    const options = forms[at % 3] ?? []
    const form = options[(seed + at) % Math.max(1, options.length)]
    if (form) add(form.replace('{}', form.startsWith('{}') ? capitalizeFirst(subject) : subject))
  }
  for (const extra of [name, phrase, topic]) if (found.length < 3) add(extra)
  const plain = [...found]
  for (let at = 0; found.length < 3; at++)
    found.push(`${plain[at % Math.max(1, plain.length)] ?? capitalizeFirst(name)} (${at + 2})`)
  const fresh = found.filter((title) => !isRepeated(title))
  const best = hasKeyword ? fresh : moveKeywordFirst(fresh, name, own)
  return [...best, ...found.filter(isRepeated)].slice(0, 5)
}

/** "How we do onboarding" with the whole keyword "client onboarding". */
function expandKeyword(text: string, keyword: string): string {
  const last = splitWords(keyword).at(-1) ?? ''
  return hasPhrase(text, keyword) ? text : text.replace(new RegExp(`(?<!\\p{L})${last}(?!\\p{L})`, 'iu'), keyword)
}

const because = /\sbecause\s/u

/** Clauses that could be titles; those with the main point, the keyword or a result first. */
function collectTitleClauses(sentences: Sentence[], keyword: string, language: Language): string[] {
  return [...new Set(sentences)]
    .flatMap((one, at) => {
      const clause = extractClause(one, language)
      if (clause === null) return []
      const words = countWords(clause)
      const value =
        (language.thesis.test(one.text) ? 2 : 0) +
        (one.role === 'closing' ? 0.8 : 0) +
        (hasPhrase(clause, keyword) ? 0.8 : 0) +
        (words >= 5 && words <= 10 ? 0.4 : 0) -
        (/\b(?:I|he|she|his|her)\b/u.test(clause) ? 0.8 : 0) -
        at * 0.08
      return [{ clause, value }]
    })
    .sort((a, b) => b.value - a.value)
    .map(({ clause }) => clause)
}

/** Understandable on its own: not too short, and without references to earlier text. */
export const isSelfContained = (clause: string, least = 5): boolean =>
  (countWords(clause) >= least || /[\u3040-\u30ff\u4e00-\u9fff]/u.test(clause)) &&
  !/\b(?:them|they|it|its|these|those|this|there|that (?:is|was|line|one)|not in there|such|another|ones?)\b/iu.test(
    clause,
  ) &&
  !/^(?:now|then|next|last|so|also|for|in|on|at|not|new)\b/iu.test(clause)

/** Most of its words are already in one of these. */
function isAlike(title: string, others: readonly string[]): boolean {
  const roots = new Set(splitWords(title).map(stemWord))
  return others.some((other) => {
    const shared = new Set(
      splitWords(other)
        .map(stemWord)
        .filter((root) => roots.has(root)),
    )
    return shared.size > roots.size * 0.6
  })
}

function moveKeywordFirst(titles: string[], keyword: string, own: number): string[] {
  const at = titles.findIndex((title) => hasPhrase(title, keyword))
  if (at <= 0 || at > own - 1) return titles
  return [titles[at] ?? '', ...titles.filter((_, index) => index !== at)]
}

export function hasPhrase(text: string, phrase: string): boolean {
  if (!phrase) return false
  if (foldText(text).includes(foldText(phrase))) return true
  const parts = splitWords(text).map(stemWord)
  const wanted = splitWords(phrase).map(stemWord)
  return wanted.length > 0 && parts.some((_, at) => wanted.every((part, offset) => parts[at + offset] === part))
}

/** A statement short enough to be a title: the sentence, or its main clause. */
export function extractClause(one: Sentence, language: Language): string | null {
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
  !/^(?:I|my|me)\b/.test(text) && (language.code !== 'en' || findVerbIndex(splitWords(text)) >= 0)

/** "How we cut …" from "We cut …". */
export function extractHowTo(sentences: Sentence[]): string | null {
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

/** Lowers the first letter unless the word is a name, an acronym or a German noun. */
export function keepCase(text: string, language: Language, names: Set<string>): string {
  const first = splitWords(text)[0] ?? ''
  const isName = names.has(first) || /^I(?:$|['’])/.test(first) || /\p{Lu}.*\p{Lu}/u.test(first)
  const isNoun = language.code === 'de' && !language.stopwords.has(first.toLowerCase())
  return isName || isNoun ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

/** Words that are capitalised inside a sentence. */
export const collectNames = (sentences: Sentence[]): Set<string> =>
  new Set(
    sentences.flatMap((one) =>
      [...one.text.matchAll(/(?<=[\p{Ll},] )\p{Lu}[\p{L}\p{N}'’-]*/gu)].map((match) => match[0]),
    ),
  )

const lowerFirstLetter = (text: string, language: Language): string =>
  language.code === 'de' || /\p{L}\p{Lu}/u.test(text) || /^\p{Lu}\p{L}*\s\p{Lu}/u.test(text)
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1)
