import type { TextSentence } from './text-sentences.ts'
import { tagWords } from '../idea/tagger.ts'
import { wordClasses } from './word-classes.ts'

/** What a label depends on beside the sentence itself. */
export interface Surroundings {
  /** Two letters. */
  readonly language: string
  readonly isSpoken: boolean
  /** The sentence's place among all, and how many those are. */
  readonly place: number
  readonly count: number
  /** Stems of the other sentences. */
  readonly stems: ReadonlySet<string>
}

const toWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}]+(?:'\p{L}+)*|\p{N}+(?:[.,:]\p{N}+)*|[?!…:()"„“”«»–—-]|\p{Extended_Pictographic}/gu)
    ?.map((word) => (/^\p{N}/u.test(word) ? '0' : word)) ?? []

const patterns = new Map(
  Object.entries(wordClasses).map(([code, classes]) => [
    code,
    Object.entries<string>({ ...classes }).map(
      ([name, words]) => [name, new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'giu')] as const,
    ),
  ]),
)

/** The classes that a sentence has words of, and each pair of them. */
function listClassFeatures(text: string, language: string): string[] {
  const found = (patterns.get(language) ?? []).flatMap(([name, words]) => {
    const count = text.match(words)?.length ?? 0
    return count === 0 ? [] : count === 1 ? [`class ${name}`] : [`class ${name}`, `class ${name} twice`]
  })
  return [...found, ...found.flatMap((one, at) => found.slice(at + 1).map((other) => `${one}&${other}`))]
}

const spelledOut = /^(?:PRON|AUX|ADP|DET|PART|SCONJ|CCONJ)$/u

/** Runs of parts of speech, function words by themselves. */
function listTagFeatures(text: string): string[] {
  const tags = tagWords(text)
    .filter(({ tag }) => tag !== 'SPACE')
    .map(({ text: word, tag }) => (spelledOut.test(tag) ? word.toLowerCase() : tag === 'PUNCT' ? word : tag))
  return [
    ...tags.flatMap((tag, at) => [`tags ${tag} ${tags[at + 1]}`, `tags ${tag} ${tags[at + 1]} ${tags[at + 2]}`]),
    ...[1, 2, 3, 4].map((size) => `tags ^ ${tags.slice(0, size).join(' ')}`),
    `tags $ ${tags.slice(-3).join(' ')}`,
  ]
}

const bucket = (count: number): string =>
  count < 4 ? `${count}` : count < 7 ? '4' : count < 12 ? '7' : count < 20 ? '12' : count < 30 ? '20' : '30'

/** Stems of the longer words, by their first letters. */
export const listStems = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .match(/\p{L}{5,}/gu)
      ?.map((word) => word.slice(0, 6)),
  )

/** What counts together with what else is true. */
const crossed = /^(?:place|ends|line):|^(?:bracketed|dashed|brackets|lower)$/u

/**
 * What is true of a sentence: its words, pairs and triples of words, how it begins and ends, its shape and its place.
 * Words of different languages are different features.
 */
export function listSentenceFeatures(
  one: TextSentence,
  { language: l, isSpoken, place, count, stems: known }: Surroundings,
): string[] {
  const { text } = one
  const words = toWords(text)
  const features: string[] = ['bias', `lang:${l}`]
  const bare = words.filter((word) => /[\p{L}0]/u.test(word))
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    const third = words[at + 2]
    features.push(`${l} ${word}`)
    if (next !== undefined) features.push(`${l} ${word} ${next}`)
    if (next !== undefined && third !== undefined)
      features.push(`${l} ${word} ${next} ${third}`, `${l} ${word} _ ${third}`)
    if (/^\p{L}{6,}/u.test(word)) features.push(`${l} ${word.slice(0, 5)}-`)
  }
  features.push(
    `${l} ^ ${bare[0]}`,
    `${l} ^ ${bare[0]} ${bare[1]}`,
    `${l} ^ ${bare[0]} ${bare[1]} ${bare[2]}`,
    `${l} $ ${bare.at(-1)}`,
    `${l} $ ${bare.at(-2)} ${bare.at(-1)}`,
  )
  for (const [at, word] of bare.entries()) if (at < 4) features.push(`${l} ^~ ${word}`)
  const shape = [
    `size:${bucket(bare.length)}`,
    `kind:${one.kind}`,
    isSpoken ? 'spoken' : 'typed',
    `place:${place === 0 ? 'first' : count - 1 - place === 0 ? 'last' : place === 1 ? 'second' : count - 2 - place === 0 ? 'last but one' : 'within'}`,
    `idea:${bucket(Math.floor(count / 2))}`,
    `ends:${/[?？]\W*$/u.test(text) ? '?' : /!\W*$/u.test(text) ? '!' : /[….]{2,}\W*$|…$/u.test(text) ? '…' : /[.。]\W*$/u.test(text) ? '.' : /:\s*$/u.test(text) ? ':' : 'none'}`,
    one.isRemark ? (/^\s*[([]/u.test(text) ? 'bracketed' : 'dashed') : /^\s*[([]/u.test(text) ? 'brackets' : 'open',
    /^\p{Ll}/u.test(text) ? 'lower' : 'upper',
    /\p{N}/u.test(text) ? 'figure' : 'plain',
    /["„“”«»]/u.test(text) ? 'quote' : 'unquoted',
    /(?<=\S\s)\p{Lu}\p{Ll}/u.test(text) ? 'named' : 'nameless',
    `line:${one.isFirst ? 'first' : ''}${one.isLast ? 'last' : ''}`,
  ]
  const stems = listStems(text)
  const shared = [...stems].filter((stem) => known.has(stem)).length
  shape.push(`shared:${stems.size === 0 ? 'none' : shared === 0 ? '0' : shared / stems.size < 0.34 ? 'some' : 'much'}`)
  features.push(...shape, ...listClassFeatures(text, l))
  for (const [at, one] of shape.entries())
    if (crossed.test(one)) features.push(...shape.slice(at + 1).map((other) => `${one}&${other}`))
  if (l === 'en') features.push(...listTagFeatures(text))
  return features
}
