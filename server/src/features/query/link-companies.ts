import type { QueryKind } from '@draftwright/contract/query-form'
import type { QueryRow } from './query-row.ts'

/** Kinds that hang on a company also by a deal or a contact of it. */
const indirect: readonly QueryKind[] = ['task', 'log_entry', 'activity']
const between: readonly QueryKind[] = ['opportunity', 'contact']

/** The kinds that are read besides those that a query names, to know what hangs on a company. */
export const listKindsBetween = (kinds: readonly QueryKind[]): readonly QueryKind[] =>
  kinds.includes('company') && kinds.some((kind) => indirect.includes(kind)) ? between : []

/** Tasks and entries with the companies of their deals and contacts, besides the one that they hang on themselves. */
export function linkCompanies(
  byKind: ReadonlyMap<QueryKind, readonly QueryRow[]>,
): Map<QueryKind, readonly QueryRow[]> {
  const companies = new Map(
    between.flatMap((kind) => (byKind.get(kind) ?? []).map(({ source, links }) => [source.id, links['company'] ?? []])),
  )
  return new Map(
    [...byKind].map(([kind, rows]) => [kind, indirect.includes(kind) ? rows.map((row) => addCompanies(row)) : rows]),
  )
  function addCompanies(row: QueryRow): QueryRow {
    const ids = between.flatMap((kind) => row.links[kind] ?? []).flatMap((id) => companies.get(id) ?? [])
    return { ...row, links: { ...row.links, company: [...new Set([...(row.links['company'] ?? []), ...ids])] } }
  }
}
