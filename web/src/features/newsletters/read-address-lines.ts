import { readAddresses } from '@draftwright/contract/typed/addresses'

interface AddressLine {
  email: string
  name: string | null
}

export interface AddressLines {
  readonly rows: AddressLine[]
  /** Lines without an address. */
  readonly others: number
  /** Whether a line has several addresses beside other words: then one of them may be somebody else's. */
  readonly isTable: boolean
}

/** Addresses of a pasted list, one a line, with the name beside each, or several in a line. */
export function readAddressLines(text: string): AddressLines {
  const rows: AddressLine[] = []
  let [others, isTable] = [0, false]
  for (const line of text.split(/\r\n|\r|\n/u)) {
    if (line.trim() === '') continue
    const cells = line.split(/[,;\t]/u).map((cell) => cell.trim().replace(/^["']+|["']+$/gu, ''))
    const found = cells.flatMap((cell) => readAddresses(cell).slice(0, 1))
    if (found.length === 0) others++
    // Several addresses without names may stand in one line.
    else if (found.length > 1) {
      isTable ||= cells.some((cell) => cell !== '' && !cell.includes('@'))
      rows.push(...found.map((email) => ({ email, name: null })))
    } else rows.push({ email: found[0] ?? '', name: readName(cells) })
  }
  return { rows, others, isTable }
}

function readName(cells: readonly string[]): string | null {
  const before = cells.map((cell) => /^([^<>@]+)</u.exec(cell)?.[1]?.trim()).find(Boolean)
  const name = before ?? cells.find((cell) => cell !== '' && !cell.includes('@'))
  return name === undefined || name === '' ? null : name.replace(/["']/gu, '').slice(0, 120)
}
