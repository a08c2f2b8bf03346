import { fileEncodings } from '@draftwright/contract/table-reading-words'
import { analyse } from 'chardet'

export interface DecodedFile {
  readonly text: string
  /** A label of the Encoding Standard. */
  readonly encoding: string
  /** Bytes that no character could be made of; each is a � in the text. */
  readonly nDamaged: number
}

/** The first bytes that are examined for an encoding that nothing says. */
const looked = 256 * 1024
/**
 * A file's text and its encoding: the chosen one, else by the byte order mark, else UTF-16 by its zeros, else UTF-8 unless
 * most of what is not ASCII is invalid in it, else what its letters look like. Throws RangeError for an unknown encoding.
 */
export function decodeFile(bytes: Uint8Array, chosen?: string): DecodedFile {
  const known = chosen ?? findMarkedEncoding(bytes)
  if (known !== null) return decodeAs(bytes, known)
  const text = new TextDecoder('utf-8').decode(bytes)
  const nDamaged = countDamage(text)
  // In text of another encoding hardly two bytes in a row happen to be valid.
  if (nDamaged * damagePerValid <= countForeign(text) - nDamaged) return { text, encoding: 'utf-8', nDamaged }
  return decodeAs(bytes, detectByLetters(bytes.subarray(0, looked)))
}

/** So many valid characters of UTF-8 outweigh one that is damaged. */
const damagePerValid = 2

function decodeAs(bytes: Uint8Array, encoding: string): DecodedFile {
  const text = new TextDecoder(encoding).decode(bytes)
  return { text, encoding: encoding.toLowerCase(), nDamaged: countDamage(text) }
}

const countDamage = (text: string): number => text.split('\uFFFD').length - 1
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

function detectByLetters(bytes: Uint8Array): string {
  const foreign = bytes.reduce((sum, byte) => sum + (byte < 0x80 ? 0 : 1), 0)
  // Any few bytes are also letters of many languages; those of one alphabet stand together.
  if (foreign < fewForeign && countTogether(bytes) < foreign / 2) return 'windows-1252'
  const guesses = analyse(bytes)
    .map(({ name, confidence }) => ({ label: wider[name.toLowerCase()] ?? name.toLowerCase(), confidence }))
    .filter(({ label }) => foreign >= fewForeign || !eastern.has(label))
  if (!guesses.some(({ label, confidence }) => eastern.has(label) && confidence >= 30) && isMacRoman(bytes))
    return 'macintosh'
  let best = { label: 'windows-1252', score: 0 }
  for (const { label, confidence } of guesses) {
    if (!fileEncodings.some((one) => one === label)) continue
    const score = confidence * (1 - shareOfNonsense(new TextDecoder(label).decode(bytes)))
    if (score > best.score) best = { label, score }
  }
  return best.label
}

/** Bytes that are not ASCII and follow another one. */
const countTogether = (bytes: Uint8Array): number =>
  bytes.reduce((sum, byte, at) => sum + (byte >= 0x80 && (bytes[at - 1] ?? 0) >= 0x80 ? 1 : 0), 0)

/** Of what is not ASCII, what no text has: unassigned bytes, controls, and signs inside of a word. */
function shareOfNonsense(text: string): number {
  const all = countForeign(text)
  const nonsense = text.match(/[\uFFFD\u0080-\u009F]|(?<=\p{L})[\p{So}\p{Sm}\p{Sk}¿¡§¶]+(?=\p{L})/gu)?.length ?? 0
  return all === 0 ? 0 : Math.min(1, (3 * nonsense) / all)
}

/** Its letters with accents stand where Windows has punctuation and few letters of few languages. */
function isMacRoman(bytes: Uint8Array): boolean {
  let [low, high] = [0, 0]
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80) continue
    const isInWord = isLetter(bytes[at - 1]) || isLetter(bytes[at + 1])
    // An apostrophe or a dash of Windows.
    if (!isInWord || (byte >= 0x91 && byte <= 0x97)) continue
    if (byte < 0xa0 || byte === 0xa7) low++
    else if (byte >= 0xc0) high++
  }
  return low >= 2 && low > 4 * high
}

const isLetter = (byte: number | undefined): boolean => byte !== undefined && /[a-z]/iu.test(String.fromCharCode(byte))
