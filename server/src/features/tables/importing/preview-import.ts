import { setImmediate as yieldTurn } from 'node:timers/promises'
import type { TableChoice } from '@draftwright/contract/table-fields'
import type { TableImportPlan } from '@draftwright/contract/table-import-words'
import type { TableImportPreview } from '@draftwright/contract/table-imports'
import type { AccountDb } from '../../../db/account-db.ts'
import { pieceSize } from '../../imports/index.ts'
import type { MemberNames } from '../formula-values.ts'
import { parseLinks } from '../parse-cell.ts'
import type { FieldShape, TableShape } from '../schema.ts'
import { TableError } from '../table-error.ts'
import type { LinkSight } from '../workspace-links/sight.ts'
import { type ImportRecord, readFileRows } from './import-store.ts'
import { planFieldShapes } from './plan-import.ts'
import { readFileCell, toHabits } from './read-file-cell.ts'
import { findFileTargets, readFileTargets } from './read-file-targets.ts'

const shownRows = 8
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
  const context = { isTypecast: true, habits: toHabits(plan), names, newChoices: new Map<string, TableChoice[]>() }
  const columns = fields.map(() => ({ n_filled: 0, n_unread: 0, examples: [] as { n: number; text: string }[] }))
  const rows: string[][] = []
  for (let done = 0; done < found.n_rows; done += pieceSize) {
    signal.throwIfAborted()
    const piece = await readFileRows(db, found.id, done, pieceSize)
    const targets = await findFileTargets(db, sight, fields, piece)
    for (const { n, cells } of piece) {
      const shown: string[] = []
      for (const [at, field] of fields.entries()) {
        const text = cells[at] ?? ''
        const column = columns[at]
        if (field === null || column === undefined || text.trim() === '') {
          shown.push('')
          continue
        }
        const cell =
          field.type === 'multipleRecordLinks'
            ? readLinks(field, text)
            : field.type === 'workspaceLinks'
              ? nameTargets(readFileTargets(field, text, targets))
              : readFileCell(field, text, context)
        column.n_filled++
        if ('problem' in cell) {
          column.n_unread++
          if (column.examples.length < shownExamples)
            column.examples.push({ n, text: `${text.trim().slice(0, shownLength)}: ${cell.problem}` })
          shown.push('')
        } else shown.push(rows.length < shownRows ? showValue(field, cell.value, context.newChoices) : '')
      }
      if (rows.length < shownRows) rows.push(shown)
    }
    // Others have their turn between two pieces.
    await yieldTurn()
  }
  return { rows, columns }
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
