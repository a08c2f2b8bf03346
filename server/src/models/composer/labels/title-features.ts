import { listStems } from './sentence-features.ts'

/** A run of an idea's words that could stand above it. */
interface TitleCandidate {
  readonly text: string
  /** Whether it begins and ends with its sentence. */
  readonly opens: boolean
  readonly closes: boolean
  /** The words around it, or the mark. */
  readonly before: string
  readonly behind: string
  /** The sentence's place among those that stay, and how many those are. */
  readonly place: number
  readonly count: number
  readonly kind: string
}

const longest = 100
const mostWords = 15
const mostStarts = 12

/** Runs of a sentence's words that could be titles: from one of its first words to its end, a mark, or a word after which something new begins. */
function listClauses(
  sentence: string,
  stopwords: ReadonlySet<string>,
): { text: string; opens: boolean; closes: boolean; before: string; behind: string }[] {
  const bare = sentence.replace(/[.!。…\s]+$/u, '')
  const words = [...bare.matchAll(/\S+/gu)]
  const isMark = (at: number): boolean =>
    /[,;:–—()!?]$/u.test(words[at]?.[0] ?? '') || /^[–—-]+$/u.test(words[at + 1]?.[0] ?? '')
  const toKey = (at: number): string => (words[at]?.[0] ?? '').toLowerCase().replaceAll(/[^\p{L}\p{N}'’]/gu, '')
  const isEnd = (at: number): boolean => at === words.length - 1 || isMark(at) || stopwords.has(toKey(at + 1))
  const starts = words.map((_, at) => at).filter((at) => at < mostStarts || isMark(at - 1))
  return starts.flatMap((start) =>
    Array.from({ length: Math.min(mostWords, words.length - start) }, (_none, size) => start + size).flatMap((end) => {
      if (end - start < 1 || !isEnd(end)) return []
      const text = bare
        .slice(words[start]?.index, (words[end]?.index ?? 0) + (words[end]?.[0].length ?? 0))
        .replace(/^["“„«'(\s–—-]+|["”“»')\s,;:.–—-]+$/gu, '')
      return text.length > longest || !/\p{L}{3}/u.test(text)
        ? []
        : [
            {
              text,
              opens: start === 0,
              closes: end === words.length - 1,
              before: start === 0 ? '^' : isMark(start - 1) ? ',' : toKey(start - 1),
              behind: end === words.length - 1 ? '$' : isMark(end) ? ',' : toKey(end + 1),
            },
          ]
    }),
  )
}

/** What is true of a clause as a title of the text whose other sentences are `rest`. */
function listTitleFeatures(one: TitleCandidate, language: string, stemCounts: ReadonlyMap<string, number>): string[] {
  const l = language
  const words =
    one.text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/\p{L}+(?:'\p{L}+)*|\p{N}+(?:[.,:]\p{N}+)*|[?!:,]/gu)
      ?.map((word) => (/^\p{N}/u.test(word) ? '0' : word)) ?? []
  const bare = words.filter((word) => /[\p{L}0]/u.test(word))
  const size = bare.length
  const stems = [...listStems(one.text)]
  const shared = stems.filter((stem) => (stemCounts.get(stem) ?? 0) > 1).length
  const often = stems.filter((stem) => (stemCounts.get(stem) ?? 0) > 2).length
  const features = [
    'bias',
    l,
    `${l} <${one.before}`,
    `${l} >${one.behind}`,
    `${l} <${one.before} ${bare[0]}`,
    `${l} ${bare.at(-1)} >${one.behind}`,
    `size ${size}`,
    `edges ${one.opens} ${one.closes}`,
    `place ${Math.min(one.place, 6)}`,
    `last ${Math.min(one.count - 1 - one.place, 3)}`,
    `kind ${one.kind}`,
    `kind ${one.kind} place ${Math.min(one.place, 3)}`,
    `edges ${one.opens} ${one.closes} size ${size < 4 ? 3 : size < 7 ? 6 : size < 10 ? 9 : 12}`,
    `shared ${Math.min(shared, 3)}`,
    `often ${Math.min(often, 2)}`,
    `stems ${Math.min(stems.length, 5)}`,
    `shared ${Math.min(shared, 3)} of ${Math.min(stems.length, 5)}`,
    `${l} ^ ${bare[0]}`,
    `${l} ^ ${bare[0]} ${bare[1]}`,
    `${l} $ ${bare.at(-1)}`,
    `${l} $ ${bare.at(-2)} ${bare.at(-1)}`,
    `${l} ^2 ${bare[1]}`,
    `${l} ^3 ${bare[2]}`,
    one.text.endsWith('?') ? 'asks' : 'tells',
    words.includes('0') ? 'figure' : 'no figure',
    words.includes(',') ? 'comma' : 'no comma',
    /["“„«]/u.test(one.text) ? 'quote' : 'no quote',
    /(?<=\S\s)\p{Lu}/u.test(one.text) ? 'named' : 'nameless',
    one.place === 0 ? `opens ${one.opens}` : 'later',
    one.text.length > 60 ? 'long' : 'short',
  ]
  for (const word of bare) features.push(`${l} ${word}`)
  for (const [at, word] of bare.entries()) if (at + 1 < bare.length) features.push(`${l} ${word} ${bare[at + 1]}`)
  return features
}

interface Candidate {
  readonly text: string
  readonly features: readonly string[]
}

function countStems(sentences: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of sentences) for (const stem of listStems(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return counts
}

const bulleted = /^\s*(?:[-*•–—+·▪◦‣→✓✔☑]\uFE0F?|\(?\d{1,2}[.)]|\[[ x]?\])\s+/u

/** Everything in the sentences that stay that could be a title, each once, with what is true of it. */
export function listTitleCandidates(
  sentences: readonly string[],
  language: string,
  stopwords: ReadonlySet<string>,
): Candidate[] {
  const counts = countStems(sentences)
  const seen = new Set<string>()
  return sentences.flatMap((sentence, place) => {
    const kind = bulleted.test(sentence) ? 'item' : 'running'
    return listClauses(sentence.replace(bulleted, ''), stopwords).flatMap((clause) => {
      const key = clause.text.toLowerCase()
      if (seen.has(key)) return []
      seen.add(key)
      return [
        {
          text: clause.text,
          features: listTitleFeatures({ ...clause, place, count: sentences.length, kind }, language, counts),
        },
      ]
    })
  })
}

/** The sentences that could make somebody open the text: all but the first. */
export function listExcerptCandidates(sentences: readonly string[], language: string): Candidate[] {
  const counts = countStems(sentences)
  return sentences.flatMap((text, place) => {
    const words = text.split(/\s+/u).length
    if (place === 0 || words < 5 || words > 45) return []
    const edges = { opens: true, closes: true, before: '^', behind: '$' }
    const kind = bulleted.test(text) ? 'item' : 'running'
    return [
      {
        text,
        features: [
          ...listTitleFeatures({ text, ...edges, place, count: sentences.length, kind }, language, counts),
          `words ${Math.floor(words / 4)}`,
        ],
      },
    ]
  })
}
