import { type TableChoice, tableLimits } from '@draftwright/contract/table-fields'
import { createTableId } from '../ids.ts'
import { parseLinks } from '../parse-cell.ts'
import { addChoices, dropMissingLinks, type PendingPatch, resolveLinks } from '../record-input.ts'
import { assertRoomForRecords } from '../record-room.ts'
import { takeNumbers } from '../records-store.ts'
import type { FieldShape } from '../schema.ts'
import { TableError } from '../table-error.ts'
import type { LinkSight } from '../workspace-links/sight.ts'
import { createRecords, type WriteScope } from '../write-records.ts'
import type { ImportFileRow } from '../../importing/index.ts'
import type { ImportRecord, RowProblems } from './import-store.ts'
import { readFileCell, toHabits } from './read-file-cell.ts'
import { findFileTargets, readFileTargets } from './read-file-targets.ts'

type Problem = RowProblems['problems'][number]
interface ReadRow {
  readonly row: ImportFileRow
  readonly patch: PendingPatch
  readonly problems: Problem[]
}

/** Makes a record of each row; cells that cannot be read stay empty. Returns the rows that have such. */
export async function importRows(
  scope: WriteScope,
  fields: readonly (FieldShape | null)[],
  rows: readonly ImportFileRow[],
  found: Pick<ImportRecord, 'reading' | 'plan'>,
  sight: LinkSight,
): Promise<RowProblems[]> {
  if (rows.length === 0) return []
  // The number of the next record is never less than their count, which takes longer to find out.
  if (scope.table.n_records + rows.length > tableLimits.records) await assertRoomForRecords(scope, rows.length)
  const newChoices = new Map<string, TableChoice[]>()
  const contexts = fields.map((_, at) => ({
    isTypecast: true,
    habits: toHabits(found, found.plan, at),
    names: scope.names,
    newChoices,
  }))
  const targets = await findFileTargets(scope.tx, sight, fields, rows)
  const read = rows.map((row): ReadRow => {
    const one: ReadRow = { row, patch: { cells: {}, links: {}, targets: {}, files: {} }, problems: [] }
    for (const [at, field] of fields.entries()) {
      const text = row.cells[at] ?? ''
      const context = contexts[at]
      if (field === null || context === undefined) continue
      if (field.type === 'multipleRecordLinks') readLinkCell(one, field, text)
      else if (field.type === 'workspaceLinks') {
        if (text.trim() === '') continue
        const cell = readFileTargets(field, text, targets)
        if ('problem' in cell) one.problems.push({ field: field.name, message: cell.problem })
        else one.patch.cells[field.id] = cell.targets.map(({ id }) => id)
      } else {
        const cell = readFileCell(field, text, context)
        if ('problem' in cell) one.problems.push({ field: field.name, message: cell.problem })
        else one.patch.cells[field.id] = cell.value
      }
    }
    return one
  })
  const links = fields.flatMap((field) => (field?.type === 'multipleRecordLinks' ? field : []))
  const pending = read.map(({ patch }) => patch)
  for (const field of links)
    await dropMissingLinks(scope, field, pending, (at, id) =>
      read[at]?.problems.push({ field: field.name, message: `has no record ${id}` }),
    )
  const grown = await addChoices(scope, newChoices)
  const patches = await resolveLinks(grown, pending, tableLimits.records)
  const first = await takeNumbers(grown.tx, grown.table.id, rows.length)
  await createRecords(
    grown,
    patches.map((patch, at) => ({ ...patch, id: createTableId('rec'), number: first + at })),
  )
  return read.flatMap(({ row, problems }) => (problems.length === 0 ? [] : { ...row, problems }))
}

function readLinkCell({ patch, problems }: ReadRow, field: FieldShape, text: string): void {
  try {
    patch.links[field.id] = parseLinks(field, text.trim(), true)
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    problems.push({ field: field.name, message: 'must be names of records, with commas between them' })
  }
}
