import { tagWords } from '../idea/tagger.ts'
import { foldText, splitWords, stemWord } from '../words.ts'

/** A run of one to four words that could be what somebody searches a text by. */
export interface KeywordCandidate {
  readonly text: string
  readonly features: readonly string[]
}

const mostWords = 4

/** Runs of words of the sentences below a title that neither begin nor end with a word without meaning, each once, with what is true of them, and the choice of none, as an empty text. */
export function listKeywordCandidates(
  sentences: readonly string[],
  title: string,
  language: string,
  stopwords: ReadonlySet<string>,
): KeywordCandidate[] {
  const titleStems = new Set(splitWords(title).map((word) => stemWord(word.toLowerCase())))
  const foldedTitle = foldText(title)
  const stems = new Map<string, number>()
  const tokens = sentences.map((sentence) => tokenizeSentence(sentence, language))
  for (const words of tokens) for (const { key } of words) stems.set(stemWord(key), (stems.get(stemWord(key)) ?? 0) + 1)
  const found = new Map<string, { text: string; uses: string[][]; first: number; count: number }>()
  for (const [place, words] of tokens.entries())
    for (let from = 0; from < words.length; from++)
      for (let size = 1; size <= mostWords && from + size <= words.length; size++) {
        const run = words.slice(from, from + size)
        if (run.slice(0, -1).some(({ after }) => after !== '')) break
        const [first, last] = [run[0], run.at(-1)]
        if (
          first === undefined ||
          last === undefined ||
          stopwords.has(first.key) ||
          stopwords.has(last.key) ||
          !/\p{L}{3}/u.test(last.key)
        )
          continue
        const text = run.map((word) => word.text).join(' ')
        const id = foldText(text)
        const known = found.get(id) ?? { text, uses: [], first: place, count: 0 }
        known.count++
        known.uses.push(listUseFeatures(words, from, size, language))
        found.set(id, known)
      }
  const none = { text: '', features: ['none', `none ${language}`, `none ${Math.min(sentences.length, 12)}`] }
  const runs = [...found.values()].map(({ text, uses, first, count }) => {
    const keys = text.split(' ').map((word) => word.toLowerCase())
    const returns = keys.map((key) => stems.get(stemWord(key)) ?? 0)
    const most = Math.min(4, Math.max(...returns))
    const least = Math.min(4, Math.min(...returns))
    const l = language
    const titled = keys.filter((key) => titleStems.has(stemWord(key))).length
    const inTitle = `${foldedTitle.includes(foldText(text))} ${titled} of ${keys.length}`
    return {
      text,
      features: [
        'bias',
        `title ${inTitle}`,
        `title ${inTitle} most ${most}`,
        `title ${inTitle} count ${Math.min(count, 3)}`,
        l,
        `size ${keys.length}`,
        `count ${Math.min(count, 4)}`,
        `first ${Math.min(first, 5)}`,
        `first ${first === 0} size ${keys.length}`,
        `most ${most}`,
        `least ${least}`,
        `size ${keys.length} least ${least} most ${most}`,
        `letters ${Math.min(4, Math.floor(text.length / 5))}`,
        /\d/u.test(text) ? 'figure' : 'no figure',
        `sentences ${Math.min(6, Math.floor(sentences.length / 3))}`,
        ...keys.flatMap((key) => [`${l} ${key}`, `${l} -${key.slice(-3)}`]),
        `${l} $ ${keys.at(-1)}`,
        `${l} ^ ${keys[0]}`,
        `${l} = ${keys.join(' ')}`,
        ...new Set(uses.flat()),
      ],
    }
  })
  return [none, ...runs]
}

interface Token {
  readonly text: string
  readonly key: string
  readonly tag: string
  readonly after: string
}

function tokenizeSentence(sentence: string, language: string): Token[] {
  const tags = language === 'en' ? tagWords(sentence) : []
  const words = [...sentence.matchAll(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)]
  return words.map((match, at) => {
    const to = match.index + match[0].length
    return {
      text: match[0],
      key: match[0].toLowerCase().replaceAll('’', "'"),
      tag: tags.find((tag) => tag.at >= match.index && tag.at < to)?.tag ?? '',
      after: sentence.slice(to, words[at + 1]?.index ?? sentence.length).trim(),
    }
  })
}

function listUseFeatures(words: readonly Token[], from: number, size: number, l: string): string[] {
  const run = words.slice(from, from + size)
  const before = words[from - 1]
  const next = words[from + size]
  const tags = run.map(({ tag }) => tag).join(' ')
  const isNamed = from > 0 && run.every(({ text }) => /^\p{Lu}/u.test(text))
  return [
    `tags ${tags}`,
    `tags ${before?.tag ?? '^'} ${tags}`,
    `tags ${tags} ${next?.tag ?? '$'}`,
    `tags ${before?.tag ?? '^'} ${tags} ${next?.tag ?? '$'}`,
    `${l} <${before?.after === '' ? before.key : '^'}`,
    `${l} >${run.at(-1)?.after === '' ? (next?.key ?? '$') : '$'}`,
    isNamed ? 'named' : 'plain',
    `capitals ${run.filter(({ text }) => /^\p{Lu}/u.test(text)).length} of ${size}`,
    `${l} edges ${from === 0} ${next === undefined}`,
  ]
}
