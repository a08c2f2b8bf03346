import { maxCellRecords, maxWrittenCells, type CellsResult } from '@draftwright/contract/crm/cells'
import type { RouteEntry } from '@draftwright/contract/route'
import { sendRequest } from '../../../../api/api.ts'
import type { Failure } from '../../../../api/call.ts'
import { type CrmDispatch, updateCachedRecords } from '../api.ts'
import { holdPatch } from '../edit/pending-patches.ts'
import { getSeenVersion, runInOrder } from '../edit/save-order.ts'
import { applyPatch, type Patch, type RecordKind } from '../record.ts'
import type { RecordCells } from './record-blocks.ts'
import { readRecordsAgain } from './reread-records.ts'

export interface WrittenBlock {
  readonly sets: readonly string[]
  readonly nChanged: number
  readonly nRefused: number
  readonly refused: CellsResult['refused']
  /** What kept the rest from being written. */
  readonly failure: Failure | null
}

/** Shows a block of cells at once and writes it, then shows what the server has kept of it. */
export function writeBlock(
  dispatch: CrmDispatch,
  kind: RecordKind & { readonly cells: RouteEntry },
  changes: readonly RecordCells[],
): Promise<WrittenBlock> {
  const shown = new Map(changes.map(({ row, cells }) => [row.id, toShown(kind, cells)]))
  const ids = [...shown.keys()]
  const held = [...shown].map(([id, patch]) => holdPatch(id, patch))
  dispatch(updateCachedRecords(kind.name, new Set(ids), (row) => applyPatch(row, shown.get(row.id) ?? {})))
  return runInOrder(ids, async () => {
    let written: WrittenBlock = { sets: [], nChanged: 0, nRefused: 0, refused: [], failure: null }
    for (const part of splitChanges(changes)) {
      const records = part.map(({ row: { id, updated_at }, cells }) => {
        return { id, updated_at: getSeenVersion(id, updated_at), cells }
      })
      const answer = await sendRequest({ route: kind.cells, fallback: 'Failed to save the cells', body: { records } })
      if ('error' in answer) {
        written = { ...written, failure: answer.error }
        break
      }
      // The response has the route's shape, which the generic type does not express.
      const { change_set_id, n_changed, n_refused, refused } = answer.data as CellsResult
      written = {
        sets: [...written.sets, ...(change_set_id === null ? [] : [change_set_id])],
        nChanged: written.nChanged + n_changed,
        nRefused: written.nRefused + n_refused,
        refused: [...written.refused, ...refused],
        failure: null,
      }
    }
    for (const one of held) one.release()
    try {
      await readRecordsAgain(dispatch, kind, ids)
    } catch (error) {
      // Without a connection the values before are what is known.
      const before = new Map(changes.map(({ row }) => [row.id, row]))
      dispatch(updateCachedRecords(kind.name, new Set(ids), (row) => before.get(row.id) ?? row))
      return { ...written, failure: written.failure ?? (error as Failure) }
    }
    return written
  })
}

/** What is known of the new values before the server has read them. */
function toShown({ columns }: RecordKind, cells: RecordCells['cells']): Patch {
  return Object.fromEntries(
    Object.entries(cells).flatMap(([key, { text, value }]) => {
      const column = columns[key]
      if (text === undefined) return column?.kind === 'id' && value !== null ? [] : [[key, value]]
      return column?.kind === 'text' ? [[key, text]] : []
    }),
  )
}

function splitChanges(changes: readonly RecordCells[]): RecordCells[][] {
  const width = Math.max(1, ...changes.map(({ cells }) => Object.keys(cells).length))
  const perCall = Math.min(maxCellRecords, Math.floor(maxWrittenCells / width))
  const parts: RecordCells[][] = []
  for (let at = 0; at < changes.length; at += perCall) parts.push(changes.slice(at, at + perCall))
  return parts
}
