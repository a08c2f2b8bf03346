import { isVerb } from './verbs.ts'
import type { Language } from './language.ts'
import { capitalizeFirst, stemWord, splitWords } from './words.ts'

export interface Phrase {
  text: string
  stems: string[]
  count: number
}

const glue = /^[\s]+$/
const never = new Set([
  'bit',
  'couple',
  'kind',
  'sort',
  'number',
  'fact',
  'point',
  'idea',
  'case',
  'end',
  'day',
  'days',
  'week',
  'weeks',
  'month',
  'months',
  'year',
  'years',
  'time',
  'times',
  'hour',
  'hours',
  'minute',
  'minutes',
  'percent',
  'people',
  'person',
  'side',
  'part',
  'post',
  'blog',
  'article',
  'reason',
  'everyone',
  'example',
  'half',
  'third',
  'quarter',
  'morning',
  'job',
  'jahr',
  'tage',
  'tag',
  'prozent',
  'beispiel',
  'thema',
  'años',
  'año',
  'días',
  'día',
  'veces',
  'ejemplo',
  'gente',
  'an',
  'ans',
  'jours',
  'jour',
  'fois',
  'exemple',
  'gens',
  'anni',
  'giorni',
  'esempio',
  'anos',
  'dias',
  'exemplo',
  'jaar',
  'dagen',
  'mensen',
  'voorbeeld',
  'minutos',
  'horas',
  'minutes',
  'heures',
  'euros',
  'euro',
  'nobody',
  'anyone',
  'others',
  'lots',
  'answer',
  'question',
  'order',
  'course',
])
const lastAdjective = /(?:ful|ous|able|ible|less|ly|est)$/
const adjectives = new Set(
  'small big large new old long short high low early late fast slow cheap full empty easy hard simple clear real true wrong free open different important happy sad ready quick final average busy cold warm hot whole extra single double main next last own same certain recent current previous local own broken boring honest careful visible dead'.split(
    ' ',
  ),
)

/**
 * Noun phrases of a text, most significant first: frequent, two or three words long, and preceded by an article or at
 * the start of a clause.
 */
export function extractPhrases(texts: string[], language: Language): Phrase[] {
  const found = new Map<string, Phrase & { score: number; forms: Map<string, number> }>()
  for (const [index, text] of texts.entries()) {
    for (const { words, led } of collectCandidates(text.replace(/\]\([^)]*\)|https?:\/\/\S+/g, ' . '), language)) {
      const stems = words.filter((word) => !language.stopwords.has(word.toLowerCase())).map(stemWord)
      const key = stems.join(' ')
      const entry = found.get(key) ?? { text: '', stems, count: 0, score: 0, forms: new Map<string, number>() }
      entry.count++
      entry.score += (led ? 1.6 : 1) * ([0, 1, 1.9, 1.9, 1.3][stems.length] ?? 0.6) * (index === 0 ? 1.25 : 1)
      const form = words.join(' ')
      entry.forms.set(form, (entry.forms.get(form) ?? 0) + 1)
      found.set(key, entry)
    }
  }
  const frequency = new Map<string, number>()
  for (const entry of found.values())
    for (const part of entry.stems) frequency.set(part, (frequency.get(part) ?? 0) + entry.count)
  return [...found.values()]
    .map((entry) => {
      const shared = entry.stems.reduce((sum, part) => sum + (frequency.get(part) ?? 0), 0) / entry.stems.length
      const text = [...entry.forms].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
      return { text, stems: entry.stems, count: entry.count, score: entry.score + shared * 0.5 }
    })
    .sort((a, b) => b.score - a.score || a.text.localeCompare(b.text))
    .map(({ text, stems, count }) => ({ text, stems, count }))
}

function collectCandidates(text: string, language: Language): { words: string[]; led: boolean }[] {
  if (!language.stopwords.size) return collectUnlistedCandidates(text)
  const tokens = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’\-/&]*[%€$£]?|[^\s\p{L}\p{N}]+/gu)].map(
    (match) => match[0],
  )
  const articles = new Set(language.article)
  const linkers = new Set(language.linkers)
  const out: { words: string[]; led: boolean }[] = []
  for (let at = 0; at < tokens.length; at++) {
    const before = tokens[at - 1] ?? ''
    const led = articles.has(before.toLowerCase()) || at === 0
    if (!isNounish(tokens, at, language)) continue
    if (language.code !== 'en' && !led && !(language.code === 'de' && /^\p{Lu}/u.test(tokens[at] ?? ''))) continue
    const words = [tokens[at] ?? '']
    let end = at
    const grows = language.code === 'en' ? 3 : language.code === 'de' ? 1 : 2
    while (words.length < grows && isNounish(tokens, end + 1, language, true)) words.push(tokens[++end] ?? '')
    const joint = tokens[end + 1] ?? ''
    if (words.length <= 2 && linkers.has(joint.toLowerCase()) && isNounish(tokens, end + 2, language)) {
      const tail = [joint, tokens[end + 2] ?? '']
      if (language.code === 'en' && isNounish(tokens, end + 3, language, true)) tail.push(tokens[end + 3] ?? '')
      out.push({ words: [...words, ...tail], led })
    }
    if (isGoodEnding(words, language)) out.push({ words, led })
    at = end
  }
  return out
}

function isNounish(tokens: string[], at: number, language: Language, isSecond = false): boolean {
  const token = tokens[at]
  if (!token || !/^\p{L}/u.test(token) || token.length < 3 || glue.test(token)) return false
  const lower = token.toLowerCase().replace(/’/g, "'")
  if (language.stopwords.has(lower) || /['’](?:s|t|re|ve|ll|d|m)$/.test(lower)) return false
  if (language.code === 'en')
    return (
      !/(?:ly)$/.test(lower) && !isVerb(lower, tokens[at - 1]?.toLowerCase() ?? '', tokens[at + 1]?.toLowerCase() ?? '')
    )
  if (language.code === 'de') return /^\p{Lu}/u.test(token)
  if (!isSecond) return true
  const next = tokens[at + 1]?.toLowerCase() ?? '.'
  const closes = !/^\p{L}/u.test(next) || language.stopwords.has(next)
  return (
    closes &&
    /(?:al|ales|ais|aux|ic[oa]s?|iv[oa]s?|ari[oa]s?|[ai]ble|[ai]bles|ibili|os[oa]s?|os[ie]|ad[oa]s?|id[oa]s?|ique|iques|ive|ives|aire|aires|elle|elles|el|els|eux|ale|ali|ante|antes|ente|entes|ich[ei]|enne|és?|ées?)$/.test(
      lower,
    )
  )
}

function isGoodEnding(words: string[], language: Language): boolean {
  const last = words.at(-1)?.toLowerCase() ?? ''
  if (never.has(last) || (words.length === 1 && last.length < 4)) return false
  if (language.code !== 'en') return true
  return !adjectives.has(last) && !lastAdjective.test(last) && !(words.length === 1 && /(?:ing|ed)$/.test(last))
}

/** For languages without lists: runs of Han and katakana in Japanese, capitalised or long words elsewhere. */
function collectUnlistedCandidates(text: string): { words: string[]; led: boolean }[] {
  if (/[\u3040-\u30ff\u4e00-\u9fff]/.test(text)) {
    return [...text.matchAll(/(?:[\u4e00-\u9fff々ー\u30a0-\u30ff]{2,10})(?:の[\u4e00-\u9fff\u30a0-\u30ff]{2,8})?/g)]
      .filter((match) => !/^[一二三四五六七八九十百千万年月日時分]+$/.test(match[0]))
      .map((match) => ({ words: [match[0]], led: text.startsWith(match[0]) }))
  }
  return splitWords(text)
    .filter((word) => word.length > 5)
    .map((word) => ({ words: [word], led: false }))
}

/** A phrase as a heading. */
export const toHeading = (phrase: string): string => capitalizeFirst(phrase.trim())
