import type { Language } from '../language.ts'
import { findVerbIndex } from '../verbs.ts'
import { capitalizeFirst, countWords, foldText, listContentStems, splitWords } from '../words.ts'
import type { ReadIdea } from './read-idea.ts'
import { canEnd } from './split-dictation.ts'
import { isLeaning } from './refer-back.ts'
import { areSteps } from './steps.ts'
import { isTitlePointer, extractAskedClause, extractLesson } from './title-sources.ts'

/** Characters: what search results and the page's head show whole. */
const limit = 90
const firstLimit = 100
const most = 5
/** Below this many, side matters are offered too. */
const fewest = 2

/** A joint at which a main clause ends and can stand alone. */
const joints =
  /\s[–—-]\s|[;:]\s|,\s(?=(?:and|but|so|which|because|not|even|und|aber|sondern|weil|denn|y|pero|porque|et|mais|parce|car|donc|e|ma|mas|perché|porque|en|maar|want|omdat|а|але|бо|тому)\s)|\s\(|。|、|!\s|\?\s/u

/** A pronoun near the start or after a joint, or one that a part is taken of, speaks of the sentence before. */
const dangles =
  /(?<!\p{L})(?:it|that)['’]s because(?!\p{L})|^(?:la|lo|le|les|me|se) \p{L}+(?:é|ó|aba|ía)(?!\p{L})|^(?!(?:an?|the|any|every|no|my|our) \S+ that )(?:\S+ ){1,2}(?:it|them|they|he|she|her|him|that|ihn|ihm|ihnen|hem|haar)(?![\p{L}'’])|(?<!\p{L})(?:of|von|van|d['’]entre|de) (?:them|ihnen|hen|eux|ellos)(?!\p{L})|(?<!\p{L})l['’](?:av|a)\p{L}* |^(?:el|the|das|le) (?:last|previous|letzte|pasado) |(?<!\p{L})(?:after|before|since|until|than) (?:that|this)(?= (?:is|was|are)(?!\p{L})|[,.]|$)|^(?:\S+ ){1,4}(?:it|them|her|him)$|^(?:if|when|wenn|falls|si|se|als) (?:\S+ ){1,3}(?:one|some|eine?n?|eins|uno|una|un|er een)(?=,)/iu
export const isDangling = (text: string): boolean => dangles.test(text)
/** A verb alone at the end stands for the one of the sentence before. */
const elliptic =
  /\s(?:do|does|did|is|are|was|can|will|would|has|have|(?:do|does|did|is|are|was|wo|ca|could|have|has)n['’]t)$/iu
/** What holds in one case only is a side matter. */
const conditional = /^(?:if|unless|wenn|falls|wer|si|quien|se|chi|quem|als|wie|якщо|хто)(?!\p{L})/iu
/** What only goes on with the sentence before. */
const bound =
  /^(?:until|till|because|so that|bis|weil|damit|jusqu['’]|parce qu|hasta que|porque|finché|até que|tot(?:dat)?|omdat|зате|бо)(?!\p{L})/iu
/** A clause with a subject of its own that is joined without a comma. */
const joined =
  /\s(?=(?:and|but|so|und|aber|et|mais|y|pero|e|ma|en|maar) (?:I|we|you|he|she|they|it|there|nobody|everybody|ich|wir|er|sie|es|man|je|on|nous|il|elle|ils|yo|nos|me|se|ik|we|ze|hij|het)\s)/u
const clock =
  /\d[:.]\d\d|\d ?(?:am|pm|uhr|h)(?!\p{L})|^\P{L}*(?:tel|telefon|phone|orari|horario|öffnungszeiten)(?!\p{L})/iu
const subordinate =
  /\s(?=(?:who|which|because|(?:even |only )?when|while|although|so that|weil|wenn|nachdem|obwohl|parce que|quand|lorsque|porque|cuando|perché|quando|omdat|terwijl|wanneer)\s)/iu
/** Where to write to, or a speaker who puts himself right: no title. */
const unfit =
  /^\(|@|(?<!\p{L})(?:I mean|I think it|no wait|ich mein(?:e)?|quiero decir|je veux dire|voglio dire|ik bedoel)(?!\p{L})/iu
/** How speech names what it is about; German would need another case. */
const subjectFrame =
  /^(?:(?:so|okay|well|and)[, ]+)*(?:(?:let me|I['’]ll|I will) (?:just )?(?:do|tell(?: you)?|talk|write) (?:(?:the|this) one )?about|(?:what I (?:want|wanted) to say is|(?:this(?: one)?(?: is|['’]s)|it['’]s|I (?:want|wanted) to (?:say|tell you) something) about)|(?:je voulais (?:vous )?parler|je vais (?:vous )?parler) (?:de(?= (?:la|l['’])))|(?:quería|quiero|voy a) hablar (?:de|sobre)|(?:(?:a ver|y|este|esto|bueno)[, ]+)*va (?:de|sobre)|(?:also )?es geht (?:heute |hier )?um(?= (?:die|das) )|(?:(?:ja|also) )*ich (?:wollte?|möchte) (?:mal )?(?:was|etwas) (?:(?:sagen|schreiben|erzählen) )?(?:über|zum thema)(?! (?:de[rmn]|die|das|eine?n?) )|(?:volevo|voglio) parlare di|(?:dit|het) gaat over|ik wil(?:de)? iets vertellen over) /iu
/** Where or when, at the end of a sentence. */
const lastPlace =
  /,? (?:on|at|in|near|behind|from|by|until|auf|am|im|bei|bis|à|au|près de|chez|en|junto a|hasta|presso|fino a|op|bij|tot) (?:(?:the|der|dem|den|la|le|el|il|de|het) )?(?:\p{Lu}|\d)[^,]{2,30}$/u
/** A joint with nothing before it. */
const opening =
  /^(?:(?:so|oh|basically|also|er|um|uh|and|und|okay|well|now|entonces|alors|donc|allora|então|dus|nou)[, ]+)+/iu
const contrast = /^,\s(?=(?:but|sondern|sino|mais|ma|mas|maar)\s)/iu
const negated = /(?<!\p{L})(?:not|nicht|pas|no|non|não|niet|\p{L}+n['’]t)(?!\p{L})/iu

/**
 * Titles to choose from: the author's own, then whole clauses of the text, its first sentence before all others. None is
 * invented, none is taken out of running text, so a very short idea has fewer than three.
 */
export function listTitles(idea: ReadIdea, keyword: string): string[] {
  const found: string[] = []
  const add = (text: string | null | undefined): void => {
    const clean = capitalizeFirst(
      (text ?? '')
        .replaceAll(/\s+/g, ' ')
        .replace(/[\s.。:,;!–—-]+$/u, '')
        .trim(),
    )
    if (clean !== '' && clean.length <= firstLimit && !found.some((other) => foldText(other) === foldText(clean)))
      found.push(clean)
  }
  add(idea.title)
  for (const [at, { text }] of idea.parts.entries()) {
    const before = idea.parts[at - 1]
    if (before?.isAside === false && isTitlePointer(text)) add(extractTitleClause(before.text, idea.language, true))
  }
  add(idea.subject)
  add(shortenTopic(idea.topic, idea.language))
  if (idea.blocks[0]?.kind === 'heading') add(idea.blocks[0].items[0]?.sentences[0])
  for (const { kind, items } of idea.blocks)
    if (kind === 'heading' && /[?？]$/u.test(items[0]?.sentences[0] ?? '')) add(items[0]?.sentences[0])
  const replies = listReplies(idea)
  const running = idea.blocks
    .filter(({ kind }) => kind === 'paragraph' || kind === 'dialogue' || kind === 'quote')
    .flatMap(({ kind, items }) =>
      items.flatMap(({ sentences }) =>
        areSteps(sentences, idea.language.code)
          ? []
          : sentences.map((text, at) => ({ text, opens: at === 0, isTurn: kind === 'dialogue' })),
      ),
    )
    // What somebody asks is not what the conversation says, but the first question says what it is about.
    .filter(({ text, isTurn }, at) => !replies.has(text) && (at === 0 || !isTurn || !/[?？]\s*$/u.test(text)))
  const said = idea.blocks.flatMap(({ items }) => items.flatMap(({ sentences }) => sentences))
  const frequency = countStems(said, idea.language)
  const candidates: { clause: string; value: number }[] = []
  for (const text of said) {
    const point = idea.doubtful.includes(text) ? null : extractLesson(text.replace(/[.!]+$/u, ''))
    if (point !== null && isTitle(point, idea.language, false)) candidates.push({ clause: point, value: 1.6 })
  }
  for (const [at, { text, opens }] of running.entries()) {
    if (idea.doubtful.includes(text)) continue
    const asked = at < 4 ? extractAskedClause(text, idea.language.code) : null
    if (asked !== null && countWords(asked) > 4 && isTitle(asked, idea.language, true))
      candidates.push({ clause: asked, value: at < 2 ? 4 : 1.5 })
    const clause = extractTitleClause(text, idea.language, at === 0 && found.length === 0)
    if (clause === null) continue
    // What the rest of the text never comes back to is a side matter.
    const shared = new Set(listContentStems(clause, idea.language))
      .values()
      .filter((stem) => (frequency.get(stem) ?? 0) > 1)
    const tie = Math.min(2, [...shared].length)
    const value = rateClause(clause, at, opens || at === running.length - 1, keyword)
    candidates.push({ clause, value: value + (tie > 0 || at === 0 ? tie * 0.3 : -9) })
  }
  for (const { clause, value } of candidates.toSorted((one, other) => other.value - one.value))
    if (found.length < (value < -5 ? fewest : most)) add(clause)
  const closed = said.filter(
    (text) => !replies.has(text) && !idea.parts.some((part) => part.isOpen && part.text === text),
  )
  for (const text of [
    ...closed.filter((one) => !isLeaning(one, idea.language.code)),
    ...closed,
    ...said,
    idea.topic ?? '',
  ])
    if (found.length === 0) {
      const line = text.replaceAll(' | ', ', ')
      add(extractTitleClause(line, idea.language, true) ?? cutAtWord(line, idea.language))
    }
  return found.length === 0 ? ['Untitled'] : found
}

/** In how many sentences each stem stands. */
function countStems(sentences: readonly string[], language: Language): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const sentence of sentences)
    for (const stem of new Set(listContentStems(sentence, language))) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return counts
}

/** How answers begin in a conversation: "Non madame." */
const listReplies = ({ blocks }: ReadIdea): ReadonlySet<string> =>
  new Set(
    blocks
      .filter(({ kind }) => kind === 'dialogue')
      .flatMap(({ items }) =>
        items.flatMap(({ sentences }, at) =>
          /[?？]$/u.test(items[at - 1]?.sentences.at(-1) ?? '') ? sentences.slice(0, 1) : [],
        ),
      ),
  )

/** Where what a text is about ends and what is said of it begins. */
const beyond =
  /,\s|\s(?=(?:where|which|who|because|when|since|that|wo|weil|wenn|dass|où|qui|parce|quand|dove|perché|quando|che|donde|porque|cuando|onde|waar|omdat)(?!\p{L}))/u

/** What speech or a request says that the text is about, if that is short enough to stand above it. */
function shortenTopic(topic: string | null, { code }: Language): string | null {
  const [head = ''] = topic?.split(beyond) ?? []
  return countWords(head) >= 2 && countWords(head) <= 11 && canEnd(head, code) ? head : null
}

/** What the author adds to a topic only to say that he speaks of it: "Hedges, also was ich allen sage". */
const chatter: Record<string, RegExp> = {
  en: /^(?:i|i['’]ve|i['’]m|i['’]ll|we|we['’]ve|so|what i|here['’]s|this is how)(?!\p{L})/iu,
  de: /^(?:also|ne|ich|wir|was ich|so geht)(?!\p{L})/iu,
  fr: /^(?:on|je|j['’]\p{L}+|nous|voici|alors)(?!\p{L})/iu,
  es: /^(?:me|nos|os|yo|que me|así|pues)(?!\p{L})/iu,
  it: /^(?:io|me|ci|vi|mi|allora|ecco)(?!\p{L})/iu,
  pt: /^(?:eu|nós|me|então)(?!\p{L})/iu,
  nl: /^(?:ik|we|wij|zo gaat|dus|nou)(?!\p{L})/iu,
}
const assurance =
  /,?\s(?:zo gaat het|zo doe je dat|so geht['’]?s|so geht es|here['’]s how|this is how|voici comment|así se hace|ecco come(?: si fa)?)$/iu

/** The topic that a first sentence names before its author goes on to speak of himself. */
function readTopicHead(text: string, { code, stopwords }: Language): string | null {
  const at = text.indexOf(', ')
  const head = at < 0 ? '' : text.slice(0, at)
  const words = splitWords(head)
  const isPhrase =
    words.length >= 2 &&
    words.length <= 6 &&
    (code === 'en' ? findVerbIndex(words) < 0 : !words.slice(1).some((word) => isFunctionVerb(word, stopwords)))
  return isPhrase && chatter[code]?.test(text.slice(at + 2)) === true && !isLeaning(head, code) ? head : null
}
/** A verb among the words that carry no topic: then the head is a clause. */
const isFunctionVerb = (word: string, stopwords: ReadonlySet<string>): boolean =>
  stopwords.has(word.toLowerCase()) &&
  /^(?:ist|sind|war|waren|hat|haben|kann|muss|wird|geht|gibt|macht|est|sont|a|ont|fait|va|peut|es|son|está|tiene|hay|hace|va|è|sono|ha|fa|può|c['’]è|é|são|tem|is|zijn|heeft|kan|moet|gaat)$/iu.test(
    word,
  )

function rateClause(clause: string, at: number, isProminent: boolean, keyword: string): number {
  const words = countWords(clause)
  return (
    (at > 0 ? Math.max(0, 0.4 - at * 0.03) : words <= 12 ? 2 : 1.5) +
    (isProminent ? 0.3 : 0) +
    (words >= 5 && words <= 12 ? 0.4 : 0) +
    (keyword !== '' && foldText(clause).includes(foldText(keyword)) ? 0.5 : 0) -
    (/[?？]$/.test(clause) ? 0.1 : 0) -
    (clock.test(clause) ? 0.8 : 0) -
    (conditional.test(clause) ? 0.6 : 0) -
    (/^(?:I|ich|je|yo|eu|io|ik|я)(?![\p{L}])/iu.test(clause) ? 0.2 : 0)
  )
}

/** The sentence, or its first main clause, if it can stand above a text; the first sentence needs no verb. */
function extractTitleClause(text: string, language: Language, isFirst: boolean): string | null {
  if (/https?:/.test(text)) return null
  // "My partner puts it like this: «…»": what is said, never what leads up to it.
  const [, said] = /[:,]\s*["“„«»]\s*([^"“”„«»]+?)[.!…]?\s*["”“»«]\W*$/u.exec(text) ?? []
  if (said !== undefined) return /[.!?]\s/u.test(said) || !isTitle(said, language, false) ? null : said
  const bare = isFirst ? text.replace(opening, '').replace(subjectFrame, '') : text
  const isNamed = bare !== text && subjectFrame.test(text.replace(opening, ''))
  const whole = bare
    .replace(/[.!。]+["'”’»)]*$/u, '')
    .replace(assurance, '')
    .trim()
  const head = isFirst ? readTopicHead(whole, language) : null
  if (head !== null) return head
  // What speech says that it is about is a title, however short.
  const [named = ''] = isNamed
    ? whole.split(/,\s|\s(?=(?:because|weil|porque|parce que|perché|omdat|that me|que (?:la|me|lo|se|el))(?!\p{L}))/u)
    : []
  const topic = named.replace(/ (?:machen|schreiben|sagen|erzählen)$/u, '')
  if (topic !== '' && countWords(topic) <= 9 && canEnd(topic, language.code)) return topic
  if (isTitle(whole, language, isFirst)) return whole
  // What is too long without its last place or day.
  const short = isFirst ? whole.replace(lastPlace, '') : whole
  if (short !== whole && isTitle(short, language, true, firstLimit)) return short
  for (const joint of isFirst ? [joints, joined, subordinate, /,\s/u] : [joints]) {
    const match = joint.exec(whole)
    if (match === null) continue
    const isAsked = match[0].startsWith('?') || (/[?？]$/u.test(whole) && !/[:;]/u.test(match[0]))
    const head = whole.slice(0, match.index) + (isAsked ? '?' : '')
    const isTurned = contrast.test(whole.slice(match.index)) && negated.test(head)
    const isBound =
      /^(?:if|when|after|before|while|once|although|because|since|wenn|als|nachdem|bevor|weil|wer|si|quand|après|avant|cuando|se|quando|als|wanneer|коли|якщо)(?![\p{L}])/iu.test(
        head,
      )
    if (!isTurned && !isBound && canEnd(head, language.code) && isTitle(head, language, isFirst)) return head
  }
  return null
}

function isTitle(text: string, language: Language, isFirst: boolean, longest = limit): boolean {
  const words = countWords(text)
  const least = isFirst ? 3 : 5
  if (words < least || words > (isFirst ? 18 : 16) || text.length > longest || /["“”„«»`]/.test(text)) return false
  if (unfit.test(text)) return false
  if (isLeaning(text, language.code) || isDangling(text)) return false
  if (!isFirst && (language.leaning.test(text) || elliptic.test(text) || bound.test(text))) return false
  if ((text.match(/\(/g)?.length ?? 0) !== (text.match(/\)/g)?.length ?? 0)) return false
  return isFirst || language.code !== 'en' || /[?]$/.test(text) || findVerbIndex(splitWords(text)) >= 0
}

const cutJoints =
  /[,;:]\s|\s[–—-]\s|\s(?=(?:and|but|because|und|aber|weil|y|pero|porque|et|mais|parce|e|ma|mas|perché|en|maar|omdat)\s)/gu

/** What fits of a text, cut where words belong together least. */
function cutAtWord(text: string, language: Language): string {
  if (text.length <= limit) return text
  let head = text.slice(0, limit).replace(/\s+\S*$/u, '')
  const joint = [...text.matchAll(cutJoints)].findLast(
    ({ index }) => index < limit && canEnd(text.slice(0, index), language.code),
  )
  const end = /^¿|[?？]$/u.test(text) ? '?' : ''
  if (joint !== undefined && joint.index > limit / 3) return text.slice(0, joint.index) + end
  while (/\s/.test(head) && language.stopwords.has((/\S+$/u.exec(head)?.[0] ?? '').toLowerCase()))
    head = head.replace(/\s+\S+$/u, '')
  return head
}
