import ICAL from 'ical.js'
import { decodeFile } from '../decode-file.ts'
import { createLongCellError, type TableBounds } from './table-file.ts'

/** A line of a card as programs of vCard 2.1, 3.0 and 4.0 write it, read. */
export interface CardLine {
  /** In small letters, without its group. */
  readonly name: string
  /** What ties a line to the label that stands beside it. */
  readonly group: string
  /** In small letters. */
  readonly types: readonly string[]
  /** 1 is the most preferred. */
  readonly preference: number
  /** One text for most lines; the parts of a name, an address or a company. */
  readonly parts: readonly string[]
}
export interface RawCard {
  readonly lines: readonly CardLine[]
  /** Pictures, sounds and keys. */
  readonly nBinary: number
  /** Lines that could not be read. */
  readonly nDamaged: number
}

/** Of one card. */
const mostLines = 1000
const binaryNames: ReadonlySet<string> = new Set(['photo', 'logo', 'sound', 'key'])
const encodings: ReadonlySet<string> = new Set(['quoted-printable', 'base64', 'b', '7bit', '8bit'])
const parted: ReadonlySet<string> = new Set(['n', 'adr', 'org'])

/** Hands over each card of a file; a card that does not end ends with the file. */
export function readCards(text: string, bounds: TableBounds, onCard: (card: RawCard) => void): void {
  let lines: CardLine[] = []
  let [depth, nBinary, nDamaged] = [0, 0, 0]
  const close = () => {
    onCard({ lines, nBinary, nDamaged })
    lines = []
    ;[nBinary, nDamaged] = [0, 0]
  }
  for (const { head, value } of unfold(text)) {
    const name = toName(head)
    if (name === 'begin') {
      // A card that was not closed before the next one; one within another is somebody else's.
      if (depth > 0 && lines.length > 0 && !lines.some((line) => line.name === 'agent')) close()
      else depth++
      continue
    }
    if (name === 'end') {
      depth = Math.max(0, depth - 1)
      if (depth === 0) close()
      continue
    }
    if (depth !== 1 || head === '') {
      if (depth === 1 && value.trim() !== '') nDamaged++
      continue
    }
    if (binaryNames.has(name)) nBinary++
    else if (lines.length < mostLines) {
      const line = readLine(head, value, bounds)
      if (line === null) nDamaged++
      else lines.push(line)
    }
  }
  if (depth > 0 && lines.length > 0) close()
}

const toName = (head: string): string => head.replace(/;.*$/su, '').replace(/^.*\./u, '').trim().toLowerCase()

/** Lines as they were before they were folded, or broken within quoted-printable text. */
function* unfold(text: string): Generator<{ head: string; value: string }> {
  let pieces: string[] = []
  let isQuoted = false
  const take = () => {
    const line = pieces.join('')
    const colon = findColon(line)
    pieces = []
    return { head: colon === -1 ? '' : line.slice(0, colon), value: line.slice(colon + 1) }
  }
  for (const [line] of text.matchAll(/[^\r\n]+|\r\n|\r|\n/gu)) {
    if (/^[\r\n]/u.test(line)) continue
    const last = pieces.at(-1) ?? ''
    if (pieces.length > 0 && isQuoted && last.endsWith('=')) {
      pieces[pieces.length - 1] = last.slice(0, -1)
      pieces.push(line.replace(/^[ \t]/u, ''))
      continue
    }
    if (pieces.length > 0 && /^[ \t]/u.test(line)) {
      pieces.push(line.slice(1))
      continue
    }
    if (pieces.length > 0) yield take()
    pieces = [line]
    isQuoted = /^[^:]*quoted-printable[^:]*:/iu.test(line)
  }
  if (pieces.length > 0) yield take()
}

/** The first colon outside of quotation marks. */
function findColon(line: string): number {
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted
    if (line[at] === ':' && !isQuoted) return at
  }
  return line.indexOf(':')
}

function readLine(head: string, value: string, bounds: TableBounds): CardLine | null {
  if (value.length > bounds.characters) throw createLongCellError(bounds)
  const [full = '', ...params] = head.split(';')
  const name = toName(full)
  const group = /^(?<group>[^.]+)\./u.exec(full)?.groups?.['group']?.toLowerCase() ?? ''
  const types: string[] = []
  let [preference, encoding, charset] = [100, '', '']
  for (const param of params) {
    const [, key = '', words = ''] = /^\s*(?:([^=]*)=)?"?([^"]*)"?\s*$/u.exec(param) ?? []
    const plain = words.toLowerCase()
    // vCard 2.1 names types and encodings without saying what they are.
    if (/^encoding$/iu.test(key) || (key === '' && encodings.has(plain))) encoding = plain
    else if (/^charset$/iu.test(key)) charset = words
    else if (/^pref$/iu.test(key)) preference = Math.min(preference, Math.round(toNumber(words)))
    else if (key === '' || /^type$/iu.test(key)) types.push(...plain.split(',').map((type) => type.trim()))
  }
  if (types.includes('pref')) preference = 1
  const plain = encoding === 'quoted-printable' ? decodeQuotedPrintable(value, charset) : value
  const parts = splitValue(name, plain)
  return parts === null || name === '' ? null : { name, group, types, preference, parts }
}

const toNumber = (text: string): number => (/^\d{1,3}$/u.test(text) ? Number.parseInt(text, 10) : 100)

/** Line breaks become those of vCard 3.0. */
function decodeQuotedPrintable(value: string, charset: string): string {
  const bytes = Buffer.from(
    value.replace(/=([0-9a-f]{2})/giu, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    /[^\u0000-\u00ff]/u.test(value) ? 'utf8' : 'latin1',
  )
  return decodeFile(bytes, findEncoding(charset)).text.replaceAll(/\r\n|\r|\n/gu, String.raw`\n`)
}

function findEncoding(charset: string): string | undefined {
  try {
    return charset === '' ? undefined : new TextDecoder(charset).encoding
  } catch {
    return undefined
  }
}

/** The parts of a value, unescaped; null if it cannot be read. */
function splitValue(name: string, value: string): readonly string[] | null {
  try {
    const property: unknown[] = ICAL.parse.property(`${parted.has(name) ? name : 'fn'}:${value}`, ICAL.design.vcard3)
    const [read] = property.slice(3)
    const list: unknown[] = Array.isArray(read) ? read : [read]
    // Google escapes the colon of addresses, too.
    return list.map((part) =>
      (Array.isArray(part) ? part.join(', ') : String(part)).replaceAll(String.raw`\:`, ':').trim(),
    )
  } catch {
    return null
  }
}
