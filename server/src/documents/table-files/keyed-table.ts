import type { TableRecord } from './table-file.ts'

/** Lines that are looked at, and characters of a key. */
const looked = 80
const keyLine = /^(?<key>[\p{L}_][\p{L}\p{N} _.;/()-]{0,39}?)(?<encoded>:)?: ?(?<value>.*)$/u
/** Values of a key, of one record, that are kept. */
const mostValues = 50

/**
 * Records as lines of a key and a value, with a blank line between two of them: LDIF of address books, and what forms send. Null for any
 * other text.
 */
export function readKeyedTable(text: string): TableRecord[] | null {
  const head = text
    .slice(0, 20_000)
    .split(/\r\n|[\r\n]/u)
    .slice(0, looked)
  if (!isKeyed(head)) return null
  const records = readBlocks(text.split(/\r\n|[\r\n]/u))
  const keys = [...new Set(records.flatMap((record) => [...record.keys()]))]
  return [
    { n: 1, cells: keys },
    ...records.map((record, at) => ({ n: at + 2, cells: keys.map((key) => record.get(key)?.join(', ') ?? '') })),
  ]
}

/** Whether all lines have a key, and most keys of the first record come again in the second. */
function isKeyed(head: readonly string[]): boolean {
  const lines = head.filter((line) => line.trim() !== '')
  if (lines.length < 4 || !lines.every((line) => /^[ #]/u.test(line) || keyLine.test(line))) return false
  const [first, second] = readBlocks(head)
  if (first === undefined || second === undefined || first.size < 2 || second.size < 2) return false
  return [...second.keys()].filter((key) => first.has(key)).length >= second.size / 2
}

/** The values of each record by their keys. */
function readBlocks(lines: readonly string[]): Map<string, string[]>[] {
  const blocks: Map<string, string[]>[] = []
  let isNew = true
  for (const line of unfold(lines)) {
    if (line.trim() === '') isNew = true
    const groups: Readonly<Record<string, string | undefined>> | undefined = keyLine.exec(line)?.groups
    const { key, encoded, value = '' } = groups ?? {}
    if (key === undefined || line.startsWith('#')) continue
    if (isNew) blocks.push(new Map())
    isNew = false
    const plain = (encoded === undefined ? value : Buffer.from(value, 'base64').toString('utf8')).trim()
    const block = blocks.at(-1) ?? new Map<string, string[]>()
    const values = block.get(key.trim()) ?? []
    if (plain !== '' && values.length < mostValues) values.push(plain)
    block.set(key.trim(), values)
  }
  return blocks
}

/** A line that begins with a space goes on with the one before. */
function unfold(lines: readonly string[]): string[] {
  const whole: string[][] = []
  for (const line of lines)
    if (line.startsWith(' ') && line.trim() !== '') whole.at(-1)?.push(line.slice(1))
    else whole.push([line])
  return whole.map((parts) => parts.join(''))
}
