import type { Language } from './language.ts'
import type { Sentence } from './source.ts'
import { verbAt } from './verbs.ts'
import { capitalise, countWords, fold, stem, wordsIn } from './words.ts'

const limit = 78

/** Three to five titles: the author's own topic or claim, a why, a how, a question. The first carries the keyword if one can. */
export function titlesFor(
  topic: string | null,
  sentences: Sentence[],
  keyword: string,
  phrase: string,
  language: Language,
): string[] {
  const { phrases } = language
  const seed = sentences.length + keyword.length
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
  const clauses = sentences.flatMap((one) => {
    const cut = clauseOf(one, language)
    return cut ? [cut] : []
  })
  const question = sentences.find(
    (one) => one.role === 'question' && !one.leans && one.words >= 4 && one.words <= 13,
  )?.text
  if (topic && countWords(topic) >= 3 && countWords(topic) <= 13) add(topic)
  const lead = clauses[0]
  if (lead)
    add(
      mentions(lead, name) || lead.length + name.length > limit - 2
        ? lead
        : `${capitalise(name)}: ${keepCase(lead, language)}`,
    )
  if (lead && found[0] !== lead) add(lead)
  add(question)
  const why = phrases.why
  const reason = clauses.find(
    (clause, at) =>
      at > 0 &&
      !/^(?:I|we|do|don't|never|always|start|stop|use|ask|give|keep|make|put|let|take|write|send)\b/i.test(clause),
  )
  if (
    why &&
    reason &&
    language.code === 'en' &&
    verbAt(wordsIn(reason)) > 0 &&
    !/^(?:why|how|what|if|when|unless|while|after|before|once|every time)\b/i.test(reason)
  )
    add(`${why} ${keepCase(reason, language)}`)
  if (language.code === 'en') add(howOf(sentences))
  const subject = /^\p{Lu}.*\p{Lu}|^[A-Z]{2}/u.test(name) ? name : lower(name, language)
  const forms = [phrases.ask, phrases.howTo, phrases.about]
  for (let at = 0; found.length < 4 && at < 6; at++) {
    const options = forms[at % 3] ?? []
    const form = options[(seed + at) % Math.max(1, options.length)]
    if (form) add(form.replace('{}', form.startsWith('{}') ? capitalise(subject) : subject))
  }
  for (const clause of clauses.slice(1)) if (found.length < 3) add(clause)
  for (const extra of [name, phrase, topic]) if (found.length < 3) add(extra)
  const plain = [...found]
  for (let at = 0; found.length < 3; at++)
    found.push(`${plain[at % Math.max(1, plain.length)] ?? capitalise(name)} (${at + 2})`)
  return withKeywordFirst(found.slice(0, 5), name)
}

function withKeywordFirst(titles: string[], keyword: string): string[] {
  const at = titles.findIndex((title) => mentions(title, keyword))
  if (at <= 0 || (at > 2 && titles.length > 3)) return titles
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
    .replace(language.thesis, '')
    .replace(/[.!。]+$/, '')
    .trim()
  const most = language.stopwords.size ? 12 : 20
  if (countWords(whole) >= 3 && countWords(whole) <= most && whole.length <= 72 && !/[;:]|\d{4,}/.test(whole))
    return isClause(whole, language) ? whole : null
  const cut =
    /^(.{18,72}?)(?:\s[–—-]\s|;|,\s(?:and|but|so|which|because|not|even|und|aber|sondern|weil|y|pero|porque|et|mais|parce|e|ma|mas|en|maar)\s|\s(?:because|so that|even though|although)\s|。|、)/u.exec(
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
function howOf(sentences: Sentence[]): string | null {
  for (const one of sentences) {
    const asked = /\b(how to [^,.;:!?]{8,55})/i.exec(one.text)?.[1]
    if (asked && countWords(asked) <= 10) return asked
    const done =
      /^(We (?:[a-z]+ed|cut|built|made|grew|got|brought|won|kept|found|put|ran|took|set)\b[^,.;:!?]{8,55})[.,]/.exec(
        one.text,
      )?.[1]
    if (done && countWords(done) <= 11) return `How ${done.replace(/^We/, 'we')}`
  }
  return null
}

/** The first letter small again unless the word is a name. */
export function keepCase(text: string, language: Language): string {
  const first = wordsIn(text)[0] ?? ''
  const isSmall = language.stopwords.has(first.toLowerCase()) && !/^I(?:$|['’])/.test(first)
  if (language.code === 'de' && !isSmall) return text
  return isSmall ||
    (language.code === 'en' &&
      /^(?:most|many|every|good|bad|new|customers|clients|people|teams|companies|small)$/i.test(first))
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
}

const lower = (text: string, language: Language): string =>
  language.code === 'de' || /\p{L}\p{Lu}/u.test(text) || /^\p{Lu}\p{L}*\s\p{Lu}/u.test(text)
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1)
