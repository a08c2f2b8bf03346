import { importFields, type ImportKind } from '@draftwright/contract/import-words'
import { type Mapping, matchHeaders } from '../importing/index.ts'

/** Guesses which column holds which field. */
export const guessMapping = (kind: ImportKind, headers: readonly string[]): Mapping =>
  matchHeaders(headers, importFields[kind])

/** Why a mapping cannot be used, by field; empty if it can. */
export function listMappingProblems(
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
    .map(({ name }) => ({ field: `mapping.${name}`, message: 'needs a column' }))
  return [...problems, ...missing]
}
