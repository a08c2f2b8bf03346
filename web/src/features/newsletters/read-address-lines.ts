export interface AddressLine {
  email: string
  name: string | null
}

/** Addresses of a pasted list or a CSV, one a line, with the name beside each; `others` counts lines without an address. */
export function readAddressLines(text: string): { rows: AddressLine[]; others: number } {
  const rows: AddressLine[] = []
  let others = 0
  for (const line of text.split(/\r\n|\r|\n/u)) {
    if (line.trim() === '') continue
    const cells = line.split(/[,;\t]/u).map((cell) => cell.trim().replace(/^["']+|["']+$/gu, ''))
    const found = cells.map((cell) => /[^\s<>"]+@[^\s<>"]+/u.exec(cell)?.[0]).filter((cell) => cell !== undefined)
    if (found.length === 0) others++
    // Several addresses without names may stand in one line.
    else if (found.length > 1) rows.push(...found.map((email) => ({ email, name: null })))
    else rows.push({ email: found[0] ?? '', name: readName(cells) })
  }
  return { rows, others }
}

function readName(cells: readonly string[]): string | null {
  const before = cells.map((cell) => /^([^<>@]+)</u.exec(cell)?.[1]?.trim()).find(Boolean)
  const name = before ?? cells.find((cell) => cell !== '' && !cell.includes('@'))
  return name === undefined || name === '' ? null : name.replace(/["']/gu, '').slice(0, 120)
}
