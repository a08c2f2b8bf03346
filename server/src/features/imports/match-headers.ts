/** The number of the column that holds a field, from 0; null where none does. */
export type Mapping = Record<string, number | null>

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[_\-.]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()

/** The column of each field by its header: its name or label first, then what else it is known by. A column is used once. */
export function matchHeaders(
  headers: readonly string[],
  fields: readonly { name: string; label: string; aliases: readonly string[] }[],
): Mapping {
  const names = headers.map(plain)
  const taken = new Set<number>()
  const mapping: Mapping = {}
  const take = (field: string, words: readonly string[]) => {
    for (const word of words) {
      const at = names.findIndex((name, column) => name === plain(word) && !taken.has(column))
      if (at === -1) continue
      taken.add(at)
      mapping[field] = at
      return
    }
  }
  for (const { name, label } of fields) take(name, [name, label])
  for (const { name, aliases } of fields) if (mapping[name] === undefined) take(name, aliases)
  for (const { name } of fields) mapping[name] ??= null
  return mapping
}
