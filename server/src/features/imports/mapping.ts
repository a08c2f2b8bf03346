import { importFields, type ImportKind } from '@draftwright/contract/import-words'

export type Mapping = Record<string, number | null>

const plain = (text: string): string => text.toLowerCase().replace(/[_-]+/gu, ' ').replace(/\s+/gu, ' ').trim()

/** The column of each field by its header: its name or label first, then what else it is known by. A column is used once. */
export function guessMapping(kind: ImportKind, headers: readonly string[]): Mapping {
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
  const fields = importFields[kind]
  for (const { name, label } of fields) take(name, [name, label])
  for (const { name, aliases } of fields) if (mapping[name] === undefined) take(name, aliases)
  for (const { name } of fields) mapping[name] ??= null
  return mapping
}

/** Why a mapping cannot be used, by field; empty where it can. */
export function mappingProblems(
  kind: ImportKind,
  mapping: Mapping,
  width: number,
): { field: string; message: string }[] {
  const known = new Set(importFields[kind].map(({ name }) => name))
  const problems = Object.entries(mapping).flatMap(([field, column]) => {
    if (!known.has(field)) return [{ field: `mapping.${field}`, message: 'is not a known field' }]
    return column !== null && column >= width
      ? [{ field: `mapping.${field}`, message: 'is a column that the file does not have' }]
      : []
  })
  const missing = importFields[kind]
    .filter(({ name, isRequired }) => isRequired && mapping[name] == null)
    .map(({ name }) => ({ field: `mapping.${name}`, message: 'must be given a column' }))
  return [...problems, ...missing]
}
