import { saveFile } from '../../api/download.ts'
import { toCsv } from './csv.ts'
import type { NumbersRow } from './NumbersTable.tsx'

const columns = [
  { name: 'views', label: 'Views' },
  { name: 'visitors', label: 'Visitors' },
  { name: 'visits', label: 'Visits' },
  { name: 'reads', label: 'Reads' },
] as const

interface SavedTable {
  title: string
  heading: string
  rows: readonly NumbersRow[]
  /** The days, for the name of the file. */
  span: string
  hasEvents?: boolean
}

/** Downloads a table with all its numbers as CSV. */
export function saveTable({ title, heading, rows, span, hasEvents = false }: SavedTable): void {
  const head = [heading, ...columns.map(({ label }) => label), 'Seconds in view', ...(hasEvents ? ['Events'] : [])]
  const cells = rows.map((row) => [
    row.name,
    ...columns.map(({ name }) => row[name]),
    Math.round(row.engaged_ms / 1000),
    ...(hasEvents ? [row.events ?? ''] : []),
  ])
  const text = toCsv([head, ...cells])
  saveFile(new Blob([text], { type: 'text/csv' }), `${title.toLowerCase().replaceAll(' ', '-')} ${span}.csv`)
}
