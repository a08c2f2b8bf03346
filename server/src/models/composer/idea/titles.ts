import type { Language } from '../language.ts'
import { findVerbIndex } from '../verbs.ts'
import { capitalizeFirst, countWords, foldText, splitWords } from '../words.ts'
import type { ReadIdea } from './read-idea.ts'
import { canEnd } from './split-dictation.ts'
import { isLeaning } from './refer-back.ts'
import { areSteps } from './steps.ts'

/** Characters: what search results and the page's head show whole. */
const limit = 90
const most = 5

/** A joint at which a main clause ends and can stand alone. */
const joints =
  /\s[–—-]\s|[;:]\s|,\s(?=(?:and|but|so|which|because|not|even|und|aber|sondern|weil|denn|y|pero|porque|et|mais|parce|car|donc|e|ma|mas|perché|porque|en|maar|want|omdat|а|але|бо|тому)\s)|\s\(|。|、|!\s|\?\s/u

/** A pronoun near the start or after a joint, or one that a part is taken of, speaks of the sentence before. */
const dangles =
  /^(?!(?:an?|the|any|every|no|my|our) \S+ that )(?:\S+ ){1,2}(?:it|them|they|he|she|her|him|that|ihn|ihm|ihnen|hem|haar)(?![\p{L}'’])|(?<!\p{L})(?:of|von|van|d['’]entre|de) (?:them|ihnen|hen|eux|ellos)(?!\p{L})|(?<!\p{L})l['’](?:av|a)\p{L}* |^(?:el|the|das|le) (?:last|previous|letzte|pasado) |(?<!\p{L})(?:after|before|since|until|than) (?:that|this)(?= (?:is|was|are)(?!\p{L})|[,.]|$)|^(?:\S+ ){1,4}(?:it|them|her|him)$|^(?:if|when|wenn|falls|si|se|als) (?:\S+ ){1,3}(?:one|some|eine?n?|eins|uno|una|un|er een)(?=,)/iu
/** What holds in one case only is a side matter. */
const conditional = /^(?:if|unless|wenn|falls|wer|si|quien|se|chi|quem|als|wie|якщо|хто)(?!\p{L})/iu
const clock =
  /\d[:.]\d\d|\d ?(?:am|pm|uhr|h)(?!\p{L})|^\P{L}*(?:tel|telefon|phone|orari|horario|öffnungszeiten)(?!\p{L})/iu
const subordinate =
  /\s(?=(?:who|which|because|(?:even |only )?when|while|although|so that|weil|wenn|nachdem|obwohl|parce que|quand|lorsque|porque|cuando|perché|quando|omdat|terwijl|wanneer)\s)/iu
/** Where to write to, or a speaker who puts himself right: no title. */
const unfit =
  /@|(?<!\p{L})(?:I mean|I think it|no wait|ich mein(?:e)?|quiero decir|je veux dire|voglio dire|ik bedoel)(?!\p{L})/iu
/** How speech names what it is about; German would need another case. */
const subjectFrame =
  /^(?:(?:so|okay|well|and)[, ]+)*(?:(?:let me|I['’]ll|I will) (?:just )?(?:do|tell(?: you)?|talk|write) (?:(?:the|this) one )?about|(?:what I (?:want|wanted) to say is|(?:this(?: one)?(?: is|['’]s)|it['’]s|I (?:want|wanted) to (?:say|tell you) something) about)|(?:je voulais (?:vous )?parler|je vais (?:vous )?parler) (?:de(?= (?:la|l['’])))|(?:quería|quiero|voy a) hablar (?:de|sobre)|(?:(?:a ver|y|este|esto|bueno)[, ]+)*va (?:de|sobre)|(?:also )?es geht (?:heute |hier )?um(?= (?:die|das) )|(?:volevo|voglio) parlare di|(?:dit|het) gaat over|ik wil(?:de)? iets vertellen over) /iu
/** A joint with nothing before it. */
const opening = /^(?:so|oh|also|er|um|uh|and|und|okay|well|now|entonces|alors|donc|allora|então|dus|nou)[, ]+/iu
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
    if (clean !== '' && clean.length <= limit && !found.some((other) => foldText(other) === foldText(clean)))
      found.push(clean)
  }
  add(idea.title)
  add(idea.subject)
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
  const clauses = running.flatMap(({ text, opens }, at) => {
    if (idea.doubtful.includes(text)) return []
    const clause = extractTitleClause(text, idea.language, at === 0)
    if (clause === null) return []
    return [{ clause, value: rateClause(clause, at, opens || at === running.length - 1, keyword) }]
  })
  for (const { clause } of clauses.toSorted((one, other) => other.value - one.value))
    if (found.length < most) add(clause)
  const said = idea.blocks.flatMap(({ items }) => items.flatMap(({ sentences }) => sentences))
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

function rateClause(clause: string, at: number, isProminent: boolean, keyword: string): number {
  const words = countWords(clause)
  return (
    (at === 0 ? 2 : Math.max(0, 0.4 - at * 0.03)) +
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
  const bare = isFirst ? text.replace(opening, '').replace(subjectFrame, '') : text
  const isNamed = bare !== text && subjectFrame.test(text.replace(opening, ''))
  const whole = bare.replace(/[.!。]+["'”’»)]*$/u, '').trim()
  if (isTitle(whole, language, isFirst)) return whole
  // What speech says that it is about is a title, however short.
  const [named = ''] = isNamed
    ? whole.split(/,\s|\s(?=(?:because|weil|porque|parce que|perché|omdat|that me|que (?:la|me|lo|se|el))(?!\p{L}))/u)
    : []
  if (named !== '' && countWords(named) <= 9 && canEnd(named, language.code)) return named
  for (const joint of isFirst ? [joints, subordinate, /,\s/u] : [joints]) {
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

function isTitle(text: string, language: Language, isFirst: boolean): boolean {
  const words = countWords(text)
  const least = isFirst ? 3 : 4
  if (words < least || words > (isFirst ? 18 : 16) || text.length > limit || /["“”„«»`]/.test(text)) return false
  if (unfit.test(text)) return false
  if (isLeaning(text, language.code) || dangles.test(text)) return false
  if ((text.match(/\(/g)?.length ?? 0) !== (text.match(/\)/g)?.length ?? 0)) return false
  return isFirst || language.code !== 'en' || /[?]$/.test(text) || findVerbIndex(splitWords(text)) >= 0
}

/** What fits of a text, cut where words belong together least. */
function cutAtWord(text: string, language: Language): string {
  if (text.length <= limit) return text
  let head = text.slice(0, limit).replace(/\s+\S*$/u, '')
  const joint = [...head.matchAll(/[,;:]\s|\s[–—-]\s/gu)].at(-1)
  if (joint !== undefined && joint.index > limit / 3) return head.slice(0, joint.index)
  while (/\s/.test(head) && language.stopwords.has((/\S+$/u.exec(head)?.[0] ?? '').toLowerCase()))
    head = head.replace(/\s+\S+$/u, '')
  return head
}
