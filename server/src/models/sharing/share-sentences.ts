import type { ShareText } from '@draftwright/contract/ambassador'
import type { Block } from '@draftwright/contract/document'
import { toInlineText } from '../../documents/to-text.ts'
import { isLeaning, hasBackReference } from './refer-back.ts'
import { detectLanguageCode, resolveLanguage } from '../composer/languages.ts'
import type { Language } from '../composer/language.ts'
import { splitSentences } from '../composer/sentences.ts'
import { countWords, listContentStems } from '../composer/words.ts'
import { listFeelings, isFirstPerson } from './claims.ts'

/** Of each: what is shorter says little, what is longer is not read on a network. */
const [leastWords, mostWords] = [5, 40]
const mostSentences = 60
/** A shorter sentence opens a text only if it names what the post is about. */
const [shortOpening, bareOpening] = [8, 6]

export interface ShareSentence {
  text: string
  angle: ShareText['angle']
  /** 2: it can open a text, 1: only where nothing better is left, 0: it needs the sentence before it. */
  opening: 0 | 1 | 2
  /** What follows in the post, if it can be shared: the answer to a question. */
  next: string | null
  /** It needs its neighbour before it, wherever it stands. */
  needsPrevious: boolean
  /** Of a title or heading, which only opens a text: the sentences that can stand below it; null for a title, any. */
  below?: ReadonlySet<string> | null
}

/**
 * The sentences of a post that people can share. What the author says about themselves is left out for everybody else, and so is what
 * claims a feeling: nobody says by one click what they never said.
 */
export function listShareSentences(blocks: readonly Block[], title: string, isOwn: boolean): ShareSentence[] {
  const all = blocks
    .flatMap(listLines)
    .flatMap(splitSentences)
    .map((text) => text.replace(/\s+/gu, ' ').trim())
  const language = resolveLanguage(detectLanguageCode(all.join('\n')))
  const topics = listTopics(all, title, language)
  const kept = all.filter(
    (text) =>
      countWords(text) >= leastWords &&
      countWords(text) <= mostWords &&
      /[.!?…。！？]["'”’»)]*$/u.test(text) &&
      (isOwn || !isFirstPerson(text, language.code)) &&
      listFeelings(text).length === 0,
  )
  return kept.slice(0, mostSentences).map((text) => ({
    text,
    next: kept.includes(all[all.indexOf(text) + 1] ?? '') ? (all[all.indexOf(text) + 1] ?? null) : null,
    angle: /\?["'”’»)]*$/u.test(text) ? 'question' : /\d/u.test(text) ? 'number' : 'statement',
    opening: rateOpening(text, all.slice(0, all.indexOf(text)), language, topics),
    needsPrevious: leansOnPrevious(text, language) || isShortAnswer(text, all[all.indexOf(text) - 1]),
  }))
}

/** Of a title and of a heading that opens a text: fewer words say nothing, and more are a sentence. */
const [leastTitle, leastHeading, mostHeading] = [4, 2, 14]
const leastBelow = 2

/**
 * The title, and each heading above sentences of its section, as a person would put it on a line of its own: more beginnings than there are
 * sentences that stand by themselves.
 */
export function listShareHeadings(
  blocks: readonly Block[],
  title: string,
  sentences: readonly ShareSentence[],
): ShareSentence[] {
  const code = detectLanguageCode(sentences.map(({ text }) => text).join('\n'))
  const toHeading = (heading: string, below: ReadonlySet<string> | null): ShareSentence[] => {
    const words = countWords(heading)
    if (words < (below === null ? leastTitle : leastHeading) || words > mostHeading) return []
    if (isFirstPerson(heading, code) || listFeelings(heading).length > 0 || isLeaning(heading)) return []
    const text = below === null || /\p{P}$/u.test(heading) ? heading : `${heading}:`
    return [{ text, angle: 'statement', opening: 1, next: null, needsPrevious: false, below }]
  }
  const sections = new Map<string, Set<string>>()
  let heading = ''
  for (const block of blocks) {
    if (block.type === 'heading') heading = block.attrs.level > 1 ? toInlineText(block.content).trim() : ''
    else for (const line of listLines(block)) sections.set(heading, addAll(sections.get(heading), splitSentences(line)))
  }
  sections.delete('')
  return [
    ...toHeading(title.trim(), null),
    ...[...sections].flatMap(([name, said]) => {
      const below = sentences.filter(({ text, needsPrevious }) => said.has(text) && !needsPrevious)
      return below.length < leastBelow ? [] : toHeading(name, new Set(below.map(({ text }) => text)))
    }),
  ]
}

const addAll = (set: ReadonlySet<string> | undefined, more: readonly string[]): Set<string> =>
  new Set([...(set ?? []), ...more.map((text) => text.replace(/\s+/gu, ' ').trim())])

/** Words for something that was named before, inside a sentence: "of them", "the other two", "Wer dran ist", "Les cinq autres". */
const inner: Record<string, RegExp> = {
  en: /(?<!\p{L})(?:of (?:them|these|those|it)|the (?:other|others|same|former|latter|change|first time|second time)|instead|too\.?$|either\.?$|as well\.?$|so\.?$|(?:for|about|with|against|of|because of) (?:it|them|that)\p{P}*$)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:d(?:a|ar|r)(?:an|auf|aus|bei|durch|für|gegen|hinter|in|mit|nach|über|um|unter|von|vor|zu|zwischen)(?!,? (?:dass|wie|ob|wer|was|warum|wann|zu))|seit(?:her|dem)(?!\s+\p{L}+[^.]*\p{L}+en?,)|dort|deshalb|deswegen|daher|darum|trotzdem|stattdessen|die (?:anderen?|übrigen|regel)|weiterhin|de(?:r|ssen|ren)selben?)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:(?:les|l['’]) ?(?:\p{L}+ )?autres?|celui-ci|celle-ci|ceux-ci|celles-ci|là|ainsi|pourtant|cependant|la question|désormais)(?!\p{L})/iu,
}
/** Beginnings that go on from the sentence before. */
const isContinuation =
  /^(?:however|instead|therefore|otherwise|meanwhile|afterwards?|since then|as a result|that['’]s|until then|most|some|few|several|many|each|every other|übrig|danach|dabei|dadurch|sonst|früher|heute|weil|damals|viele|manche|einige|parce que|puis|ensuite|enfin|depuis|en revanche|elle|il a fallu|la plupart|certains|plusieurs|dopo|così|después|así|daarna|daarom|omdat|perché|porque|the repair itself)(?!\p{L})/iu

/** "We had run on walk-ins for eleven years": before what? */
const looksBack = /^(?:we|they|he|she|it) had (?!to\b)/iu

/** A verb without what it is about: "Regular customers did, and new ones went elsewhere." */
const ellipsis = /(?<!\p{L})(?:did|does|do|was|were|is|are|has|have|can|will)(?:n['’]t)?[,.;]/u
/** "Count them at noon": nothing before it that it could stand for. */
const bare = /^(?:\p{L}+\s){1,2}(?:them|it|they|those|these)(?!\p{L})/u
/** "Eleven wrote to complain": of whom? */
const counted =
  /^(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|deux|trois|quatre|cinq|six|sept|huit|neuf|dix)\s(?:wrote|said|came|went|left|asked|stayed|sagten|kamen|gingen|blieben|ont|sont|\p{L}{3,}ed)(?!\p{L})/iu
const general =
  /^(?:the|der|die|das|le|la|les|l['’])\s?(?:number|figure|matter|result|rest|reason|answer|point|rule|idea|difference|problem|effect|zahl|ergebnis|grund|antwort|rest|folge|regel|nombre|chiffre|résultat|raison|réponse|règle|reste)(?!\p{L})|(?<!\p{L})(?:itself|themselves|the matter)(?!\p{L})/iu

/** "Das Labor holt die Proben": an article, and not "das" for what was said. */
const germanArticle = /^(?:Die|Das|Der)\s+\p{Lu}/u

const leansOnPrevious = (text: string, { code, leaning }: Language): boolean =>
  isLeaning(text, code) ||
  (leaning.test(text) && !germanArticle.test(text)) ||
  [ellipsis, bare, counted, general].some((pattern) => pattern.test(text)) ||
  hasBackReference(text, code) ||
  inner[code]?.test(text) === true

/** "Far less than we used to say": only below its question. */
const isShortAnswer = (text: string, previous: string | undefined): boolean =>
  previous !== undefined && /\?\P{L}*$/u.test(previous) && countWords(text) <= shortOpening

function rateOpening(
  text: string,
  before: readonly string[],
  language: Language,
  topics: ReadonlySet<string>,
): ShareSentence['opening'] {
  if (leansOnPrevious(text, language) || isContinuation.test(text) || looksBack.test(text)) return 0
  if (isShortAnswer(text, before.at(-1))) return 0
  if (countsWhatWasNamed(text, before.at(-1), language)) return 0
  const words = countWords(text)
  const namesTopic = listContentStems(text, language).some((stem) => topics.has(stem))
  if (!namesTopic && words <= shortOpening) return words > bareOpening ? 1 : 0
  return isAboutKnownThing(text, before, language) ? 1 : 2
}

/** "Now we sell coffee by the bag. We sell about 40 bags": what is counted was named in the sentence before. */
function countsWhatWasNamed(text: string, previous: string | undefined, language: Language): boolean {
  const what = /(?<![\d.,])\d[\d.,]*\s(\p{L}+)/u.exec(text)?.[1]
  if (what === undefined || previous === undefined) return false
  return listContentStems(what, language).some((stem) => listContentStems(previous, language).includes(stem))
}

/** It begins with "the …", and the post has spoken of that before. */
function isAboutKnownThing(text: string, before: readonly string[], language: Language): boolean {
  const thing = /^(?:the|der|die|das|le|la|les|l['’])\s?(\p{L}+)/iu.exec(text)?.[1]
  if (thing === undefined) return false
  const stems = listContentStems(thing, language)
  return before.some((one) => listContentStems(one, language).some((stem) => stems.includes(stem)))
}

/** Stems of the title, and of what the post names again and again. */
function listTopics(sentences: readonly string[], title: string, language: Language): Set<string> {
  const counts = new Map<string, number>()
  for (const sentence of sentences)
    for (const stem of new Set(listContentStems(sentence, language))) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const often = [...counts].filter(([, count]) => count > 2).map(([stem]) => stem)
  return new Set([...listContentStems(title, language), ...often])
}

/** Running text and points; headings, code and tables are no sentences. */
function listLines(block: Block): string[] {
  switch (block.type) {
    case 'paragraph':
      return [toInlineText(block.content)]
    case 'blockquote':
      return block.content.flatMap(listLines)
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap((item) => item.content.flatMap(listLines))
    default:
      return []
  }
}
