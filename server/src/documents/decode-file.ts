import { fileEncodings } from '@draftwright/contract/table-reading-words'
import { analyse } from 'chardet'
import { decodeDos, isDosEncoding } from './dos-encodings.ts'
import { type MendedText, repairDoubleEncoding } from './double-encoding.ts'

export interface DecodedFile {
  readonly text: string
  /** A label of the Encoding Standard. */
  readonly encoding: string
  /** Bytes that no character could be made of; each is a � in the text. */
  readonly nDamaged: number
  /** Another encoding that the letters may be of as well. */
  readonly rival?: string | undefined
  /** What was encoded twice and is mended; not in a chosen encoding. */
  readonly mended?: Omit<MendedText, 'text'> | undefined
}

/** The first bytes that are examined for an encoding that nothing says. */
const looked = 256 * 1024
/**
 * A file's text and its encoding: the chosen one, else by the byte order mark, else UTF-16 by its zeros, else UTF-8 unless
 * most of what is not ASCII is invalid in it, else what its letters look like. Throws RangeError for an unknown encoding.
 */
export function decodeFile(bytes: Uint8Array, chosen?: string): DecodedFile {
  const decoded = decodeOnce(bytes, chosen)
  const found = chosen === undefined ? repairDoubleEncoding(decoded.text) : null
  if (found === null) return { ...decoded, text: dropEndMark(decoded.text) }
  const { text, ...mended } = found
  return { ...decoded, text, mended }
}

function decodeOnce(bytes: Uint8Array, chosen?: string): DecodedFile {
  const known = chosen ?? findMarkedEncoding(bytes)
  if (known !== null) return decodeAs(bytes, known)
  const text = new TextDecoder('utf-8').decode(bytes)
  const nDamaged = countDamage(text)
  const weight = weighForeign(text)
  if (nDamaged * damagePerValid <= weight) return { text, encoding: 'utf-8', nDamaged }
  const { label, rival } = detectByLetters(bytes.subarray(0, looked))
  // In any other encoding it would be nonsense.
  if (label === null && nDamaged <= weight) return { text, encoding: 'utf-8', nDamaged }
  return { ...decodeAs(bytes, label ?? 'windows-1252'), rival }
}

/** So many valid characters of UTF-8 outweigh one that is damaged. */
const damagePerValid = 2

const decodeText = (bytes: Uint8Array, encoding: string): string =>
  isDosEncoding(encoding) ? decodeDos(bytes, encoding) : new TextDecoder(encoding).decode(bytes)

function decodeAs(bytes: Uint8Array, encoding: string): DecodedFile {
  const text = decodeText(bytes, encoding)
  return { text, encoding: encoding.toLowerCase(), nDamaged: countDamage(text) }
}

/** The end of a text in DOS, which is no part of it. */
const dropEndMark = (text: string): string => (text.endsWith('\x1a') ? text.slice(0, -1) : text)

const countDamage = (text: string): number => text.split('\uFFFD').length - 1
/** Of valid characters of UTF-8: in text of another encoding hardly two bytes in a row happen to be one, and still less three. */
function weighForeign(text: string): number {
  let weight = 0
  for (const sign of text.match(/[^\p{ASCII}\uFFFD]/gu) ?? []) weight += sign > '\u07FF' ? 2 : 1
  return weight
}
const countForeign = (text: string): number => text.match(/[^\p{ASCII}]/gu)?.length ?? 0

/** The encoding that a byte order mark says, or UTF-16 by its zeros; null if neither is there. */
export const findMarkedEncoding = (bytes: Uint8Array): string | null => detectByteOrderMark(bytes) ?? detectUtf16(bytes)

function detectByteOrderMark([a, b, c]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return null
}

/** ASCII text in UTF-16 has a zero in every other byte. */
function detectUtf16(bytes: Uint8Array): string | null {
  const start = bytes.subarray(0, 4096)
  let [even, odd] = [0, 0]
  for (const [at, byte] of start.entries()) {
    if (byte !== 0) continue
    if (at % 2 === 0) even++
    else odd++
  }
  const most = start.length / 2
  if (most < 2) return null
  if (odd > most * 0.4 && even < most * 0.1) return 'utf-16le'
  return even > most * 0.4 && odd < most * 0.1 ? 'utf-16be' : null
}

/** Encodings that another has all letters of, and more. */
const wider: Readonly<Record<string, string>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-6': 'windows-1256',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
  'koi8-r': 'koi8-u',
}

/** Bytes that are not ASCII, below which a text says little of its encoding. */
const fewForeign = 8
/** Encodings of two bytes for a character, in which any byte can follow another. */
const eastern: ReadonlySet<string> = new Set(['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'])
/** How likely the usual encoding of the West is for a few letters. */
const likelyOfFew = 30
/** What is tried although `chardet` does not think of it, and how likely each is before the text is looked at. */
const usual: Readonly<Record<string, number>> = {
  'windows-1252': 10,
  macintosh: 8,
  'windows-1250': 8,
  'windows-1251': 14,
  ibm850: 6,
  ibm852: 5,
  ibm866: 13,
}

/** Encodings of old machines, between which a few letters tell nothing. */
const old: ReadonlySet<string> = new Set(['macintosh', 'ibm850', 'ibm437'])
/** Of the score of the best one. */
const rivalShare = 0.7

/** No label if the letters make sense in no encoding. */
function detectByLetters(bytes: Uint8Array): { label: string | null; rival?: string } {
  const foreign = bytes.reduce((sum, byte) => sum + (byte < 0x80 ? 0 : 1), 0)
  // Any few bytes are also letters of many languages; those of one alphabet stand together.
  const isFew = foreign < fewForeign && countTogether(bytes) < foreign / 2
  const scores = new Map(Object.entries(usual))
  if (isFew) scores.set('windows-1252', likelyOfFew)
  for (const { name, confidence } of analyse(bytes)) {
    const label = wider[name.toLowerCase()] ?? name.toLowerCase()
    // Its least for them is 10.
    const isWeak = eastern.has(label) && (isFew || confidence < 30)
    if (isWeak || !fileEncodings.some((one) => one === label)) continue
    scores.set(label, Math.max(scores.get(label) ?? 0, confidence))
  }
  const [best, ...others] = [...scores]
    .map(([label, likely]) => ({ label, score: likely * (1 - shareOfNonsense(decodeText(bytes, label))) }))
    .filter(({ score }) => score > 0)
    // Of equal ones the first.
    .toSorted((one, other) => other.score - one.score)
  if (best === undefined) return { label: null }
  const rival = others.find(({ label, score }) => old.has(label) && score >= best.score * rivalShare)?.label
  const isOpen =
    old.has(best.label) && rival !== undefined && decodeText(bytes, rival) !== decodeText(bytes, best.label)
  return isOpen ? { label: best.label, rival } : { label: best.label }
}

/** Bytes that are not ASCII and follow another one. */
const countTogether = (bytes: Uint8Array): number =>
  bytes.reduce((sum, byte, at) => sum + (byte >= 0x80 && (bytes[at - 1] ?? 0) >= 0x80 ? 1 : 0), 0)

/** What no text has, unless it was read in the wrong encoding. */
const nonsense = [
  // Unassigned bytes, controls, ligatures, and accents that stand alone.
  /[\uFFFD\u0080-\u009F\uFB00-\uFB06ˆ˜¸˝˛˚¯]/gu,
  /(?<![\p{L}\p{M}])\p{M}/gu,
  // Signs inside of a word, at its start, and an opening quotation mark at its end.
  /(?<=\p{L})[[\p{So}\p{Sm}\p{Sk}\p{Sc}\p{No}¿¡§¶†‡•‰ªº·„‚…«»]--\p{ASCII}](?=\p{L})/gv,
  /(?<![\p{L}\d])[€£¥¢¤¦¹²³¼½¾ªº±](?=\p{Ll})/gu,
  /(?<=\p{L})[§¶¤¦](?!\p{L})/gu,
  /(?<=\p{L})‘/gu,
  // Signs before letters and other signs.
  /(?<=[[\p{S}\u00AD]--\p{ASCII}])[[\p{S}\u00AD\p{L}]--\p{ASCII}]/gv,
  // Capital letters behind small ones, and before words that begin with one.
  /(?<=\p{Ll})[\p{Lu}--\p{ASCII}]/gv,
  /(?<=\p{L})[\p{L}--\p{ASCII}](?=\p{Lu}\p{Ll})/gv,
  /(?<=\p{Lu})[\p{Lu}--\p{ASCII}](?=\p{Ll})/gv,
  // Lines of tables and shades that DOS has, and points behind a word.
  /[\u2500-\u259f\u2320\u2321]/gu,
  /(?<=\p{Ll})·(?!\p{L})/gu,
  /(?<=\p{L})[“”](?=\p{L})/gu,
  // Points of Hebrew, which tables have not, and letters that end a word, inside of one.
  /[\u0591-\u05C7]/gu,
  /[ךםןףץ](?=\p{Script=Hebrew})/gu,
  // Hardly a word has four letters with accents in a row, or letters of two alphabets.
  /(?<=[\p{Script=Latin}--\p{ASCII}]{3})[\p{Script=Latin}--\p{ASCII}]/gv,
  /(?<=[a-z])[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}]/giu,
]

/** Of what is not ASCII, what no text has. */
function shareOfNonsense(text: string): number {
  const all = countForeign(text)
  if (all === 0) return 0
  const found = nonsense.reduce((sum, pattern) => sum + (text.match(pattern)?.length ?? 0), 0)
  return Math.min(1, (3 * found) / all)
}
