import type { CellsResult, WrittenCell } from '@draftwright/contract/crm/cells'
import type { Issue } from '@draftwright/contract/envelope'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import { AppError, notFoundError } from '../../../http/errors.ts'
import { readLocale } from '../../../http/read-locale.ts'
import { applyToAllowed } from '../kernel/batch-error.ts'
import { requireCrmCaller } from '../kernel/caller.ts'
import { type ChangeSet, withChangeSet } from '../kernel/change-set.ts'
import { toText } from '../kernel/fields.ts'
import type { ListContext } from '../kernel/list.ts'
import type { Patch, Resource, Row } from '../kernel/resource.ts'
import { readVisibleRecords } from '../kernel/visible-records.ts'
import { openCellReader, readCell } from './read-cells.ts'

interface CellsContext extends Omit<ListContext, 'body' | 'query'> {
  readonly request: Parameters<typeof readLocale>[0]
  readonly body: {
    readonly records: readonly {
      readonly id: string
      readonly updated_at?: string | undefined
      readonly cells: Readonly<Record<string, WrittenCell>>
    }[]
  }
}
interface CellDraft {
  readonly id: string
  readonly since: string | undefined
  readonly patch: Patch
}
type Refused = CellsResult['refused']
/** Refused cells that are listed individually. */
const maxReportedCells = 500

/**
 * Writes a block of cells: all that can be written, as one change-set. A cell that is refused stays as it is, and is returned
 * with the reason, as is one that somebody else has changed since it was seen. Throws 404 if none of the records is visible.
 */
export const createCellsHandler =
  (name: RecordResource, resource: Resource) =>
  async (call: CellsContext): Promise<CellsResult> => {
    const crm = await requireCrmCaller(call)
    const { records } = call.body
    const cells = records.flatMap((record) => Object.entries(record.cells))
    const locale = readLocale(call.request)
    const reader = await openCellReader(call.db, call.context.engine, { name, resource, cells, locale })
    const fields = [...new Set(cells.map(([field]) => reader.columns[field]?.label ?? field))].join(', ').toLowerCase()
    const summary = `Changed ${fields.slice(0, 200)} of ${records.length === 1 ? 'one' : records.length} of the ${name}`
    const source = records.length === 1 ? 'person' : 'bulk'
    return withChangeSet(call, { source, summary, crm }, async (set) => {
      // The work may be repeated.
      const refused: Refused = []
      const ids = records.map(({ id }) => id)
      const rows = new Map(
        (await readVisibleRecords(set.db, crm, resource, ids)).map((row) => [toText(row['id']), row]),
      )
      if (![...rows.values()].some((row) => row['deleted_at'] === null)) throw notFoundError(resource.noun)
      const drafts = records.map(({ id, updated_at, cells: own }): CellDraft => {
        const row = rows.get(id)
        const patch: Record<string, unknown> = {}
        for (const [field, cell] of Object.entries(own)) {
          const { problem, value } = readOwnCell(row, (known) => readCell(reader, field, cell, known), resource)
          if (problem === null) patch[field] = value
          else
            refused.push({ id, field, code: row?.['deleted_at'] === null ? 'invalid' : 'not_found', message: problem })
        }
        return { id, since: updated_at, patch }
      })
      const isAsSeen = ({ id, since }: CellDraft) => since === undefined || rows.get(id)?.['updated_at'] === since
      const filled = drafts.filter(({ patch }) => Object.keys(patch).length > 0)
      await writeDrafts(set, resource, filled.filter(isAsSeen), refused)
      for (const draft of filled.filter((one) => !isAsSeen(one))) await writeDrafts(set, resource, [draft], refused)
      return {
        change_set_id: set.size === 0 ? null : set.id,
        n_changed: set.collectChanged(resource).size,
        n_refused: refused.length,
        refused: refused.slice(0, maxReportedCells),
      }
    })
  }

function readOwnCell(
  row: Row | undefined,
  read: (row: Row) => ReturnType<typeof readCell>,
  { noun }: Resource,
): { problem: string | null; value: unknown } {
  if (row === undefined || row['deleted_at'] !== null) return { problem: notFoundError(noun).message, value: null }
  const found = read(row)
  return 'problem' in found ? { problem: found.problem, value: null } : { problem: null, value: found.value }
}

/** Writes all of them together, and of a refused record cell by cell. */
async function writeDrafts(
  set: ChangeSet,
  resource: Resource,
  drafts: readonly CellDraft[],
  refused: Refused,
): Promise<void> {
  const left: { draft: CellDraft; why: AppError }[] = []
  const write = async (items: readonly CellDraft[]) => {
    const patchById = new Map(items.map(({ id, patch }) => [id, patch]))
    const [first] = items
    const how = items.length > 1 || first?.since === undefined ? {} : { since: first.since }
    await set.update(resource, [...patchById.keys()], (row) => patchById.get(toText(row['id'])) ?? {}, how)
  }
  await applyToAllowed(set, drafts, write, (draft, why) => void left.push({ draft, why }))
  for (const { draft, why } of left) {
    const cells = Object.entries(draft.patch)
    if (cells.length === 1) {
      refused.push({ id: draft.id, field: cells[0]?.[0] ?? '', code: why.code, message: toReason(why) })
      continue
    }
    for (const [field, value] of cells)
      await writeDrafts(set, resource, [{ ...draft, patch: { [field]: value } }], refused)
  }
}

const toReason = ({ message, details }: AppError): string => {
  const [issue] = Array.isArray(details) ? (details as Partial<Issue>[]) : []
  return typeof issue?.message === 'string' ? issue.message : message
}
