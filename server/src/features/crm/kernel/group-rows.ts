import type { Resource, Row } from './resource.ts'

/** Groups of rows that one statement can insert: a nullable column without a default is null where it is missing. */
export function groupRowsByColumns({ columns }: Resource, rows: readonly Record<string, unknown>[]): Row[][] {
  if (rows.length === 1) return [[...rows]]
  const mayMiss = (name: string) => {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined
    return column !== undefined && column.isRequired !== true && column.kind !== 'tags' && column.kind !== 'flag'
  }
  const all = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(mayMiss)
  const full = rows.map((row): Row => ({ ...Object.fromEntries(all.map((name) => [name, null])), ...row }))
  return [...Map.groupBy(full, (row) => Object.keys(row).sort().join()).values()]
}
