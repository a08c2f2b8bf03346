import { setImmediate as yieldTurn } from 'node:timers/promises'
import type { TableChoice } from '@draftwright/contract/table-fields'
import type { TableImportPlan } from '@draftwright/contract/table-import-words'
import { type FirstRows, maxFirstRows } from '@draftwright/contract/first-rows'
import type { TableImportPreview } from '@draftwright/contract/table-imports'
import type { AccountDb } from '../../../db/account-db.ts'
import { type ImportFileRow, pieceSize } from '../../importing/index.ts'
import type { MemberNames } from '../formula-values.ts'
import { parseLinks } from '../parse-cell.ts'
import type { FieldShape, TableShape } from '../schema.ts'
import { TableError } from '../table-error.ts'
import type { LinkSight } from '../workspace-links/sight.ts'
import { type ImportRecord, readFileRows } from './import-store.ts'
import { planFieldShapes } from './plan-import.ts'
import { createCellReader, toHabits } from './read-file-cell.ts'
import { findFileTargets, readFileTargets } from './read-file-targets.ts'

const shownExamples = 3
/** Characters of a cell that are shown. */
const shownLength = 200

/** Reads every row as the run would, and writes nothing. */
export async function previewImport(
  db: AccountDb,
  found: ImportRecord,
  plan: TableImportPlan,
  { table, names, sight }: { table: TableShape | null; names: MemberNames; sight: LinkSight },
  signal: AbortSignal,
): Promise<TableImportPreview> {
  const fields = planFieldShapes(plan, table)
  const newChoices = new Map<string, TableChoice[]>()
  const columns = fields.map((field, at) => createColumn(field, toHabits(found, plan, at), { names, newChoices }))
  const filled = columns.flatMap((column, at) => (column.read === null ? [] : [{ ...column, at, read: column.read }]))
  const rows: FirstRows = []
  for await (const piece of readAhead(db, found)) {
    signal.throwIfAborted()
    const targets = await findFileTargets(db, sight, fields, piece)
    for (const { n, cells } of piece) {
      if (rows.length < maxFirstRows)
        rows.push({ n, problem: null, cells: columns.map((column, at) => showCell(column, cells[at] ?? '', targets)) })
      for (const { at, counts, read, isShare } of filled) {
        const text = cells[at] ?? ''
        if (text === '' || text.trim() === '') continue
        const cell = read(text, targets)
        counts.n_filled++
        if ('problem' in cell) {
          counts.n_unread++
          if (counts.examples.length < shownExamples)
            counts.examples.push({ n, text: `${text.trim().slice(0, shownLength)}: ${cell.problem}` })
        } else if (isShare && typeof cell.value === 'number' && Math.abs(cell.value) > 1) counts.n_above++
      }
    }
    // Others have their turn between two pieces.
    await yieldTurn()
  }
  return {
    rows,
    columns: columns.map(({ counts: { n_above, ...counts } }) => ({
      ...counts,
      warning:
        n_above > (counts.n_filled - counts.n_unread) / 2
          ? 'Most of these values are above 100 %. Are they written in percent?'
          : null,
    })),
  }
}

type Targets = Awaited<ReturnType<typeof findFileTargets>>
type Cell = { readonly value: unknown } | { readonly problem: string }
interface Column {
  readonly counts: { n_filled: number; n_unread: number; n_above: number; examples: { n: number; text: string }[] }
  /** Null where the column is left out. */
  readonly read: ((text: string, targets: Targets) => Cell) | null
  readonly isShare: boolean
  readonly show: (value: unknown) => string
}

function createColumn(
  field: FieldShape | null,
  habits: ReturnType<typeof toHabits>,
  { names, newChoices }: { names: MemberNames; newChoices: Map<string, TableChoice[]> },
): Column {
  const counts: Column['counts'] = { n_filled: 0, n_unread: 0, n_above: 0, examples: [] }
  if (field === null) return { counts, read: null, isShare: false, show: () => '' }
  const readText = createCellReader(field, { isTypecast: true, habits, names, newChoices })
  const read: Column['read'] =
    field.type === 'multipleRecordLinks'
      ? (text) => readLinks(field, text)
      : field.type === 'workspaceLinks'
        ? (text, targets) => nameTargets(readFileTargets(field, text, targets))
        : readText
  return { counts, read, isShare: field.type === 'percent', show: (value) => showValue(field, value, newChoices) }
}

function showCell({ read, show }: Column, text: string, targets: Targets): FirstRows[number]['cells'][number] {
  if (read === null || text.trim() === '') return { text: '', problem: null }
  const cell = read(text, targets)
  return 'problem' in cell
    ? { text: text.trim().slice(0, shownLength), problem: cell.problem }
    : { text: show(cell.value), problem: null }
}

/** Rows of one query: each costs a transaction. */
const queried = 8 * pieceSize

/** The rows in pieces; the database reads the next ones while these are looked at. */
async function* readAhead(db: AccountDb, { id, n_rows }: ImportRecord): AsyncGenerator<ImportFileRow[]> {
  const start = async (done: number) => (done < n_rows ? readFileRows(db, id, done, queried) : [])
  let next = start(0)
  for (let done = 0; done < n_rows; done += queried) {
    const rows = await next
    next = start(done + queried)
    // Its failure is met when it is awaited, which a caller that stops never does.
    next.catch(() => undefined)
    for (let from = 0; from < rows.length; from += pieceSize) yield rows.slice(from, from + pieceSize)
  }
}

const nameTargets = (read: ReturnType<typeof readFileTargets>): { value: unknown } | { problem: string } =>
  'problem' in read ? read : { value: read.targets.map(({ name }) => name).join(', ') }

function readLinks(field: FieldShape, text: string): { value: unknown } | { problem: string } {
  try {
    const { ids, names } = parseLinks(field, text.trim(), true)
    return { value: [...ids, ...names].join(', ') }
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    return { problem: 'must be names of records, with commas between them' }
  }
}

function showValue(field: FieldShape, value: unknown, newChoices: ReadonlyMap<string, TableChoice[]>): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map((one) => showValue(field, one, newChoices)).join(', ')
  if (field.type === 'singleSelect' || field.type === 'multipleSelects') {
    const choices = [...(field.options.choices ?? []), ...(newChoices.get(field.id) ?? [])]
    return choices.find(({ id }) => id === value)?.name ?? ''
  }
  if (value === true) return 'Yes'
  if (typeof value === 'object') return 'text' in value ? String(value.text) : ''
  if (field.type === 'percent' && typeof value === 'number') return `${Number((value * 100).toPrecision(12))}%`
  if (field.type === 'currency' && typeof value === 'number') return `${field.options.symbol ?? ''}${value}`
  return typeof value === 'string' || typeof value === 'number' ? `${value}`.slice(0, shownLength) : ''
}
