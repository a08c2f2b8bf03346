import { tagWords } from '../idea/tagger.ts'
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
  /** Parts of speech of its words, of the one before and of the one behind; empty but in English. */
  readonly tags: readonly string[]
}

type Clause = Pick<TitleCandidate, 'text' | 'opens' | 'closes' | 'before' | 'behind' | 'tags'>

const longest = 100
const mostWords = 18
const mostStarts = 12

const toMark = (text: string): string => /[.!?…:,;)–—-](?=\W*$)/u.exec(text.trim())?.[0] ?? '$'

/** Without one of these before it, a run of words may say something else. */
const limiting =
  /^(?:not?|never|without|twice|half|double|only|almost|nearly|less|fewer|more|nicht|kein\p{L}*|nie|ohne|nur|noch|doppelt|halb|fast|mehr|weniger|pas|sans|jamais|plus|moins|presque|sin|nunca|s[oó]lo|casi|más|menos|non|senza|mai|quasi|più|meno|niet|geen|nooit|zonder|alleen|bijna|meer|minder|não|sem|só|quase|mais|не|без|лише|тільки)$/u

/** Runs of a sentence's words that could be titles: from one of its first words to its end, a mark, or a word before one without meaning. */
function listClauses(sentence: string, stopwords: ReadonlySet<string>, language: string): Clause[] {
  const bare = sentence.replace(/[.!。…\s]+$/u, '')
  const words = [...bare.matchAll(/\S+/gu)]
  const isMark = (at: number): boolean =>
    /[,;:–—()!?]$/u.test(words[at]?.[0] ?? '') || /^[–—-]+$/u.test(words[at + 1]?.[0] ?? '')
  const toKey = (at: number): string => (words[at]?.[0] ?? '').toLowerCase().replaceAll(/[^\p{L}\p{N}'’]/gu, '')
  const isEnd = (at: number): boolean => at === words.length - 1 || isMark(at) || stopwords.has(toKey(at + 1))
  const tagged = language === 'en' ? tagWords(bare) : []
  const toTag = (at: number): string => {
    const from = words[at]?.index
    return from === undefined
      ? ''
      : (tagged.findLast((tag) => tag.at <= from + /^[^\p{L}\p{N}]*/u.exec(words[at]?.[0] ?? '')![0].length)?.tag ?? '')
  }
  const tags = language === 'en' ? words.map((_, at) => toTag(at)) : []
  const isStart = (at: number): boolean =>
    at === 0 ||
    isMark(at - 1) ||
    (at < mostStarts && !limiting.test(toKey(at - 1)) && (stopwords.has(toKey(at - 1)) || stopwords.has(toKey(at))))
  const starts = words.map((_, at) => at).filter(isStart)
  return starts.flatMap((start) =>
    Array.from({ length: Math.min(mostWords, words.length - start) }, (_none, size) => start + size).flatMap((end) => {
      if (end - start < 1 || !isEnd(end)) return []
      // What is cut off on both sides is hardly whole.
      if (start > 0 && !isMark(start - 1) && end < words.length - 1 && !isMark(end)) return []
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
              before: start === 0 ? '^' : isMark(start - 1) ? toMark(words[start - 1]?.[0] ?? '') : toKey(start - 1),
              tags:
                tags.length === 0 ? [] : [tags[start - 1] ?? '^', ...tags.slice(start, end + 1), tags[end + 1] ?? '$'],
              behind:
                end === words.length - 1
                  ? toMark(sentence)
                  : isMark(end)
                    ? toMark(words[end]?.[0] ?? '')
                    : toKey(end + 1),
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
  if (one.tags.length > 0) features.push(...listTagFeatures(one.tags))
  for (const word of bare) features.push(`${l} ${word}`)
  for (const [at, word] of bare.entries()) if (at + 1 < bare.length) features.push(`${l} ${word} ${bare[at + 1]}`)
  return features
}

const verbal = /^(?:VERB|AUX)$/u
/** How a run begins and ends, whether it has a verb, and what stands beside it. */
function listTagFeatures(tags: readonly string[]): string[] {
  const own = tags.slice(1, -1)
  const verbs = own.flatMap((tag, at) => (verbal.test(tag) ? [at] : []))
  const verb =
    verbs.length === 0 ? 'no verb' : verbs[0] === 0 ? 'verb first' : (verbs[0] ?? 0) < 3 ? 'verb soon' : 'verb late'
  return [
    verb,
    `verbs ${Math.min(verbs.length, 3)}`,
    `${verb} ${own[0]}`,
    `tags ^ ${own[0]} ${own[1]}`,
    `tags ^ ${own.slice(0, 3).join(' ')}`,
    `tags $ ${own.slice(-2).join(' ')}`,
    `tags $ ${own.slice(-3).join(' ')}`,
    `tags < ${tags[0]} ${own[0]}`,
    `tags > ${own.at(-1)} ${tags.at(-1)}`,
    `tags <> ${tags[0]} ${tags.at(-1)} ${verb}`,
    own.length < 7 ? `tags ${own.join(' ')}` : 'tags long',
  ]
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

const topicBefore = /^(?:about|on|über|zum?|thema|sur|sobre|sul?|sulla|over|про|:)$/u
const topicStart =
  /^(?:why|how|what|when|warum|wie|wann|pourquoi|comment|por qué|cómo|qué|perché|come|cosa|waarom|hoe|wat|porque|como|чому|як|що)(?!\p{L})/iu
/** How many of the notes are looked at for what the text is about. */
const mostNotes = 3

/**
 * Everything in the sentences that stay, and in the first notes ("something about why our bread is dark"), that could be a title, each once,
 * with what is true of it.
 */
export function listTitleCandidates(
  sentences: readonly string[],
  notes: readonly string[],
  language: string,
  stopwords: ReadonlySet<string>,
): Candidate[] {
  const counts = countStems(sentences)
  const seen = new Set<string>()
  const list = (sentence: string, place: number, kind: string, isMeant: (clause: Clause) => boolean = () => true) =>
    listClauses(sentence.replace(bulleted, ''), stopwords, language).flatMap((clause): Candidate[] => {
      const key = clause.text.toLowerCase()
      if (seen.has(key) || !isMeant(clause)) return []
      seen.add(key)
      return [
        {
          text: clause.text,
          features: listTitleFeatures({ ...clause, place, count: sentences.length, kind }, language, counts),
        },
      ]
    })
  // Of a note only what it says the text is about may be seen.
  const isTopic = ({ text, before }: Clause): boolean => topicBefore.test(before) || topicStart.test(text)
  return [
    ...sentences.flatMap((sentence, place) => list(sentence, place, bulleted.test(sentence) ? 'item' : 'running')),
    ...notes.slice(0, mostNotes).flatMap((note, place) => list(note, place, 'note', isTopic)),
  ]
}

/** The sentences that could make somebody open the text of a title, all but the first, and the choice of none, as an empty text. */
export function listExcerptCandidates(sentences: readonly string[], title: string, language: string): Candidate[] {
  const titleStems = listStems(title)
  const counts = countStems(sentences)
  const items = sentences.filter((text) => bulleted.test(text)).length
  const none = {
    text: '',
    features: [
      'none',
      `none ${Math.min(sentences.length, 12)}`,
      `none items ${Math.ceil((items * 4) / Math.max(1, sentences.length))}`,
    ],
  }
  const found = sentences.flatMap((text, place) => {
    const words = text.split(/\s+/u).length
    if (place === 0 || words < 5 || words > 45) return []
    const tags = language === 'en' ? ['^', ...tagWords(text).map(({ tag }) => tag), '$'] : []
    const edges = { opens: true, closes: true, before: '^', behind: '$', tags }
    const kind = bulleted.test(text) ? 'item' : 'running'
    return [
      {
        text,
        features: [
          ...listTitleFeatures({ text, ...edges, place, count: sentences.length, kind }, language, counts),
          `words ${Math.floor(words / 4)}`,
          `ends ${toMark(text)}`,
          `title ${Math.min(3, [...listStems(text)].filter((stem) => titleStems.has(stem)).length)}`,
          text.toLowerCase().includes(title.toLowerCase()) ? 'has title' : 'no title',
        ],
      },
    ]
  })
  return [none, ...found]
}
