import { Email } from '../credentials-fields.ts'

/** What stands between several addresses in one cell: Google's ` ::: ` among them. */
const between = /\s*(?:[;,|\n]|:::)\s*/u

/**
 * The mail addresses of a cell, in its order and without repeats: alone, behind a name (`Bo <bo@b.test>`), behind `mailto:`, or
 * several. What is no address is left out.
 */
export function readAddresses(cell: string): string[] {
  const found = new Set<string>()
  for (const part of cell.split(between)) {
    const inner = /<(?<address>[^<>]+)>\s*$/u.exec(part)?.groups?.['address'] ?? part
    const plain = inner
      .trim()
      .replace(/^mailto:/iu, '')
      .replace(/\?.*$/u, '')
    for (const one of plain.split(/\s+/u)) {
      const read = Email.safeParse(one)
      if (read.success) found.add(read.data)
    }
  }
  return [...found]
}
