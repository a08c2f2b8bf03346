import { useCallback, useMemo, useState } from 'react'
import { useDispatch } from 'react-redux'
import { toFailure } from '../../../../api/api.ts'
import type { Failure } from '../../../../api/call.ts'
import { showToast, showErrorToast } from '../../../../ui/toast.tsx'
import { type CrmDispatch, buildRecordArgs, invalidateCounts, recordsApi, updateCachedRecord } from '../api.ts'
import { holdPatch, applyPatches } from './pending-patches.ts'
import { getSeenVersion, rememberVersion, runInOrder } from './save-order.ts'
import { undoSave } from './undo-save.ts'
import { getRecordName, type Patch, type RecordKind, type RecordRow, getValue } from '../record.ts'

/** A field that two people changed concurrently. */
interface FieldConflict {
  readonly field: string
  readonly base: unknown
  readonly current: unknown
  readonly yours: unknown
}
export interface Conflict {
  readonly row: RecordRow
  readonly fields: readonly FieldConflict[]
  /** The version of the current values. */
  readonly since: string | undefined
}
/** A stage's missing requirements for an opportunity. */
export type GateRefusal = (row: RecordRow, patch: Patch, refusal: Failure) => void

export interface RecordSaver {
  /** Shows the new values at once, saves them, and reverts them if the server refuses. */
  save: (row: RecordRow, patch: Patch, shown?: Patch) => Promise<void>
  /** The conflict to ask about, if someone else changed the same field. */
  conflict: Conflict | null
  resolveConflict: (chosen: Patch | null) => void
}

/** Saves values of records, from cells, panels and boards. `onGate` is called with a gate's refusal, `onSaved` with what was saved. */
export function useSaveRecord(
  kind: RecordKind,
  onGate?: GateRefusal,
  onSaved?: (saved: RecordRow) => void,
): RecordSaver {
  const dispatch = useDispatch<CrmDispatch>()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const context = useMemo<SaveContext>(
    () => ({ kind, dispatch, onGate, onSaved, onConflict: setConflict }),
    [kind, dispatch, onGate, onSaved],
  )
  const save = useCallback(
    (row: RecordRow, patch: Patch, shown: Patch = {}) => sendPatch(context, row, patch, { shown }),
    [context],
  )
  const finish = (chosen: Patch | null) => {
    setConflict(null)
    if (conflict === null) return
    const current = Object.fromEntries(conflict.fields.map(({ field, current: value }) => [field, value]))
    dispatch(updateCachedRecord(kind.name, conflict.row.id, current))
    if (chosen !== null && Object.keys(chosen).length > 0)
      void sendPatch(context, { ...conflict.row, ...current }, chosen, { since: conflict.since })
  }
  return { save, conflict, resolveConflict: finish }
}

interface SaveContext {
  readonly kind: RecordKind
  readonly dispatch: CrmDispatch
  readonly onGate: GateRefusal | undefined
  readonly onSaved: ((saved: RecordRow) => void) | undefined
  readonly onConflict: (conflict: Conflict) => void
}

async function sendPatch(context: SaveContext, row: RecordRow, patch: Patch, options: SendOptions = {}): Promise<void> {
  const { kind, dispatch, onGate, onConflict } = context
  const { since = row.updated_at, shown = {} } = options
  const before = Object.fromEntries(
    Object.keys({ ...patch, ...shown }).map((key) => [key, getValue(row, key)] as const),
  )
  const held = holdPatch(row.id, { ...patch, ...shown })
  dispatch(updateCachedRecord(kind.name, row.id, { ...patch, ...shown }))
  const answer = await runInOrder([row.id], () => {
    const version = getSeenVersion(row.id, since)
    return dispatch(
      recordsApi.endpoints.updateRecord.initiate({ ...buildRecordArgs(kind, 'update', row.id), patch, since: version }),
    )
  })
  if (answer.data !== undefined) {
    const saved = answer.data
    rememberVersion(saved)
    held.settle(saved)
    dispatch(updateCachedRecord(kind.name, row.id, applyPatches(saved)))
    dispatch(invalidateCounts(kind.name))
    context.onSaved?.(saved)
    const undo = () => void undoEdit(context, saved, before)
    return showToast(`${describeFields(kind, patch)} of ${getRecordName(kind, saved)} saved`, { undo })
  }
  held.release()
  dispatch(updateCachedRecord(kind.name, row.id, before))
  const failure = toFailure(answer.error)
  if (failure.code === 'conflict' && isConflict(failure.details))
    onConflict({ row, fields: failure.details.fields, since: failure.details.updated_at })
  else if (failure.code === 'stage_gate' && onGate !== undefined) onGate(row, patch, failure)
  else if (failure.status === 404)
    showErrorToast(`This ${kind.noun} has been deleted. Not saved: ${Object.values(patch).join(', ')}`, true)
  else showErrorToast(addFieldMessage(failure))
}

interface SendOptions {
  since?: string | undefined
  shown?: Patch
}

/** Shows the earlier values at once, and the saved ones again if the server refuses. */
async function undoEdit({ kind, dispatch }: SaveContext, saved: RecordRow, before: Patch): Promise<void> {
  const held = holdPatch(saved.id, before)
  dispatch(updateCachedRecord(kind.name, saved.id, before))
  const answer = await runInOrder([saved.id], () => undoSave(kind, saved))
  if ('failure' in answer) {
    held.release()
    dispatch(updateCachedRecord(kind.name, saved.id, saved))
    return showErrorToast(answer.failure)
  }
  rememberVersion(answer.row)
  held.settle(answer.row)
  dispatch(updateCachedRecord(kind.name, saved.id, applyPatches(answer.row)))
  dispatch(invalidateCounts(kind.name))
  showToast('Undone')
}

const describeFields = ({ columns }: RecordKind, patch: Patch): string => {
  const keys = Object.keys(patch)
  const [key = ''] = keys
  return keys.length === 1 ? (columns[key]?.label ?? key) : `${keys.length} fields`
}

const isConflict = (details: unknown): details is { fields: FieldConflict[]; updated_at?: string } =>
  typeof details === 'object' && details !== null && 'fields' in details && Array.isArray(details.fields)

/** The message of a field issue: "Must be an email address" says more than "Invalid input". */
function addFieldMessage(failure: Failure): Failure {
  const [issue] = Array.isArray(failure.details) ? (failure.details as { message?: unknown }[]) : []
  if (typeof issue?.message !== 'string') return failure
  return { ...failure, message: `Not saved: ${issue.message}.` }
}
