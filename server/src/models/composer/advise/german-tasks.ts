import { recordKinds } from '@draftwright/contract/sources'
import {
  extractGermanName,
  germanArticle,
  germanEnding,
  germanFillers,
  germanMake,
  isGermanQuestion,
  toGermanSentence,
  trimGermanEnd,
} from './german-request-words.ts'
import type { ActionIntent } from './intent.ts'
import { findSpans } from './query/find-spans.ts'
import { parseGermanNumber } from './number-words.ts'
import { normalizeWords } from './query/lexicon.ts'
import type { RowReference } from './row-reference.ts'

const noun = String.raw`(?:aufgabe|to-?do|task|erinnerung|wiedervorlage)(?!\p{L})`
const start = String.raw`^(?:${germanMake}${germanFillers})?`
const when = String.raw`(?:\s*(?<when>(?:für|bis|am|zum|ab)\s+(?:(?!eine?n?\s|die\s)[^\s:,]+\s*){1,4}?))?`
const about = String.raw`(?:\s+(?<about>(?:zu[mr]?|beim?|für|bis|am|mit)\s+[^:,]{2,60}?))?`
/** How a task may be asked for; the first that fits. */
const requests: readonly RegExp[] = [
  new RegExp(
    String.raw`${start}${when}${germanArticle}\s*${noun}${about}${germanEnding}(?:\s*[:,]\s*|\s+[–-]\s+)(?<text>.+)$`,
    'isu',
  ),
  new RegExp(String.raw`^${germanMake}${germanFillers}${germanArticle}\s*${noun}${germanEnding}\s+(?<text>.+)$`, 'isu'),
  new RegExp(
    String.raw`^(?:eine?|die)?\s*(?:neue\s+)?${noun}(?<text>\s+.+?)\s+(?:anlegen|erstellen|hinzufügen|notieren)[.!?]*$`,
    'isu',
  ),
  new RegExp(String.raw`^neue\s+${noun}\s+(?<text>[^:?]+(?<!\p{L})\p{Ll}+e?[lr]?n)[.!]*$`, 'su'),
  /^erinner(?:e|n\s+sie)?\s+(?:mich|uns)(?!\p{L})(?<text>.+)$/isu,
  /^(?:mich|uns)\s+(?<text>.+?)\s+(?:zu\s+)?erinnern[.!?]*$/isu,
  /^(?:mich|uns)\s+(?<when>[^,]*?)\s*erinnern\s*,\s*(?<text>.+)$/isu,
  /^(?:notier|merk)(?:e|en\s+sie)?\s+(?:dir|mir|uns|sich)(?!\p{L})(?:\s+(?:bitte|mal|noch|vor))*(?<text>.+)$/isu,
  /^schreib(?:e|en\s+sie)?\s+(?:dir|mir|uns|sich)\s+(?:bitte\s+|mal\s+)*(?:auf(?!\p{L})\s*[:,]?|:)(?<text>.+)$/isu,
  /^(?:setz|schreib|pack|nimm|tu)e?\s+(?:mir\s+|bitte\s+|mal\s+)*(?<text>.+?)\s+(?:mit\s+)?auf\s+(?:meine|die|unsere)\s+(?:to-?do-?liste|to-?dos|aufgabenliste|liste)[.!]*$/isu,
]

/** A request for a task in German, with its day, its time and whom it is about; null where there is none. */
export function parseGermanTask(body: string, today: string): ActionIntent | null {
  const groups = requests.map((pattern) => pattern.exec(body)?.groups).find((found) => found !== undefined)
  if (groups === undefined) return null
  const named = /^(?:zu[mr]?|beim?)\s+(?<name>.+)$/isu.exec(groups['about'] ?? '')?.groups?.['name']
  const isNamed = named !== undefined && extractDays(named, today).day === null
  // "Lege eine Aufgabe … an": the verb ends behind the text.
  const text = /^(?:leg|füg|fueg|trag|nimm)/iu.test(groups['make'] ?? '')
    ? (groups['text'] ?? '').replace(/\s+(?:an|hinzu|ein|auf)(?=[.!?]*$)/iu, '')
    : (groups['text'] ?? '')
  const said = [groups['when'], isNamed ? undefined : groups['about'], text].filter((part) => part !== undefined)
  // "Merk dir, dass sie lieber mailt" is nothing to do.
  if (/^[\s,]*dass\s+(?!(?:ich|wir)\s)/iu.test(text)) return null
  const asked = stripLead(said.join(' '))
  if (isGermanQuestion(asked) || /^(?:eine?n?|ne)\s+(?:notiz|idee|e-?mail|mail)(?!\p{L})/iu.test(asked)) return null
  const clock = extractTime(said.join(' '))
  const { day, rest } = extractDays(clock.rest, today)
  const title = toGermanSentence(toInfinitive(stripLead(rest)))
  if (title === '') return null
  const record = isNamed ? toReference(extractGermanName(named)) : findGermanRecord(title)
  return { action: 'create_task', title, day, time: clock.time, record }
}

const stripLead = (text: string): string =>
  text
    .trim()
    .replace(
      /^(?:[\s:,–-]+|(?:bitte|mal|nochmal|noch|daran|dran|dass|um|an\s+(?:den|die|das|dem|meinen?|unseren?)|an|zu)(?!\p{L}))+/iu,
      '',
    )
    .trim()

const dayParts: Readonly<Record<string, string>> = {
  frueh: '09:00',
  morgen: '09:00',
  vormittag: '10:00',
  mittag: '12:00',
  nachmittag: '14:00',
  abend: '18:00',
}
const weekdays = 'montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag'
const hour = String.raw`(?<h>[01]?\d|2[0-3])`
const clocks: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<![\p{L}\d])(?:(?:um|gegen|ab)\s+)?${hour}(?:[:.](?<m>[0-5]\d))?\s*uhr(?:\s+(?<m2>[0-5]\d))?(?!\p{L})`,
    'iu',
  ),
  new RegExp(String.raw`(?<!\p{L})(?:um|gegen)\s+${hour}(?:[:.](?<m>[0-5]\d))?(?![\d.,]*\s*(?:€|%|euro|[\d]))`, 'iu'),
  new RegExp(String.raw`(?<![\d.:])${hour}:(?<m>[0-5]\d)(?![\d:])`, 'iu'),
  /(?<!\p{L})um\s+(?<half>halb\s+)?(?<word>eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)(?:\s+uhr)?(?!\p{L})/iu,
]

/** The time of day in a text, and the text without it. */
function extractTime(text: string): { time: string | null; rest: string } {
  for (const pattern of clocks) {
    const found = pattern.exec(text)
    const groups = found?.groups
    if (found === null || groups === undefined) continue
    const word = groups['word'] === undefined ? null : normalizeWords(groups['word'])
    const at = word === null ? Number(groups['h']) : word === 'eins' ? 1 : (parseGermanNumber(word) ?? 9)
    const isHalf = groups['half'] !== undefined
    const minutes = isHalf ? '30' : (groups['m'] ?? groups['m2'] ?? '00')
    const time = `${String(isHalf ? at - 1 : at).padStart(2, '0')}:${minutes}`
    return { time, rest: text.replace(found[0], ' ') }
  }
  const part = new RegExp(
    String.raw`(?<=(?:heute|morgen|übermorgen|${weekdays})\s*)(?<part>früh|morgen|vormittag|mittag|nachmittag|abend)s?(?!\p{L})`,
    'iu',
  ).exec(text)
  const time = dayParts[normalizeWords(part?.groups?.['part'] ?? '')] ?? null
  return { time, rest: part === null ? text : text.replace(part[0], ' ') }
}

const beforeDay = /^(?:am|an|bis|zum|zur|für|ab|vor|im|in|dem|den|spätestens)$/iu
/** The last day that a text names, and the text without the words for it. */
function extractDays(text: string, today: string): { day: string | null; rest: string } {
  const words = text.split(/\s+/u).filter((word) => word !== '')
  const meant = words.map((word) => normalizeWords(word).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
  const [first] = findSpans(meant, today)
  if (first === undefined) return { day: null, rest: words.join(' ') }
  let from = first.at
  while (from > 0 && beforeDay.test(words[from - 1] ?? '')) from--
  const rest = [...words.slice(0, from), ...words.slice(first.at + first.length)].join(' ')
  const { to } = first.span.ahead ?? first.span
  return { day: to, rest }
}

const prefixes =
  'an|auf|ab|aus|ein|nach|vor|zurück|mit|zu|durch|um|weiter|fertig|hin|her|los|bei|fest|statt|teil|rück|raus|rein|weg|zusammen|vorbei|bereit|frei'
/** "Acme anzurufen", "dass ich Acme anrufen muss": what is to be done, in the infinitive. */
function toInfinitive(text: string): string {
  const bare = trimGermanEnd(text)
  const clause = /^(?:dass\s+)?(?:ich|wir)\s+(?:noch\s+)?(?<what>.+)$/iu.exec(bare)?.groups?.['what']
  const what = (clause ?? bare).replace(
    /\s+(?:muss|müssen|soll|sollen|sollte|sollten|will|wollen|möchte|wollte)$/iu,
    '',
  )
  return (clause !== undefined && what === clause ? what.replace(/(?<=(?<!\p{L})\p{Ll}{2,}e)$/u, 'n') : what)
    .replace(new RegExp(String.raw`(?<!\p{L})(${prefixes})zu(\p{Ll}{3,}n)$`, 'u'), '$1$2')
    .replace(/(?<!\p{L})zu\s+(\p{Ll}{3,}n)$/u, '$1')
}

const name = String.raw`(?<name>\p{Lu}[\p{L}'-]+(?:\s+(?:(?:von|van|de|zu)\s+)?\p{Lu}[\p{L}'-]+)*)`
const address = String.raw`(?:(?:Herrn?|Frau)\s+)?`
const contactVerbs =
  'anrufen|zurückrufen|anschreiben|kontaktieren|treffen|besuchen|fragen|anmailen|informieren|erinnern|sprechen|nachfassen|erreichen|einladen|danken'
/** The person or record of a task: "Dana Reyes anrufen", "Angebot an Borealis schicken". */
function findGermanRecord(title: string): RowReference | null {
  const said = title.replace(/^(?:An|Mit|Bei|Von|Für)\s/u, (word) => word.toLowerCase())
  const words =
    new RegExp(
      String.raw`^${address}${name}(?:\s+(?:noch|mal|wieder|zurück|wegen|zum|zur|zu|nach|über|und)(?:\s.*)?)?\s+(?:${contactVerbs})$`,
      'u',
    ).exec(said)?.groups?.['name'] ??
    new RegExp(
      String.raw`(?<!\p{L})(?:an|mit|bei|von|für)\s+(?:de[mnr]\s+|die\s+)?${address}${name}(?=\s+\p{Ll}+n$|$)`,
      'u',
    ).exec(said)?.groups?.['name']
  return words === undefined ? null : toReference(words)
}
const toReference = (words: string): RowReference | null => (words === '' ? null : { words, kinds: recordKinds })
