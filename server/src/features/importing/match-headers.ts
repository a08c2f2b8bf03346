/** The number of a field's column, from 0; null if there is none. */
export type Mapping = Record<string, number | null>

const normalizeHeader = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’ʼ`]/gu, "'")
    .replace(/[_\-.]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()

/** The column of each field by its header: its name or label first, then synonyms. A column is used once. */
export function matchHeaders(
  headers: readonly string[],
  fields: readonly { name: string; label: string; aliases: readonly string[] }[],
): Mapping {
  const names = headers.map(normalizeHeader)
  const taken = new Set<number>()
  const mapping: Mapping = {}
  const assignColumn = (field: string, words: readonly string[]) => {
    for (const word of words) {
      const at = names.findIndex((name, column) => name === normalizeHeader(word) && !taken.has(column))
      if (at === -1) continue
      taken.add(at)
      mapping[field] = at
      return
    }
  }
  for (const { name, label } of fields) assignColumn(name, [name, label])
  for (const { name, aliases } of fields) if (mapping[name] === undefined) assignColumn(name, aliases)
  for (const { name } of fields) mapping[name] ??= null
  return mapping
}
