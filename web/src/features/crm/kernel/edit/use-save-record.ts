import { useCallback, useMemo, useState } from 'react'
import { useDispatch } from 'react-redux'
import { type Failure, readError } from '../../../../api/api.ts'
import { toast, toastError } from '../../../../ui/toast.tsx'
import { type CrmDispatch, oneArgs, recordsApi, showRecord } from '../api.ts'
import { nameOf, type Patch, type RecordKind, type RecordRow, valueOf } from '../record.ts'

/** One field that two people have changed at the same time. */
export interface FieldConflict {
  readonly field: string
  readonly base: unknown
  readonly current: unknown
  readonly yours: unknown
}
export interface Conflict {
  readonly row: RecordRow
  readonly fields: readonly FieldConflict[]
  /** The version whose values are the current ones. */
  readonly since: string | undefined
}
/** What a stage asks for before an opportunity may come to it. */
export type GateRefusal = (row: RecordRow, patch: Patch, refusal: Failure) => void

export interface Saving {
  /** Shows the new values at once, saves them, and takes them back if the server refuses. */
  save: (row: RecordRow, patch: Patch, shown?: Patch) => Promise<void>
  /** What to ask about, when somebody else changed the same field. */
  conflict: Conflict | null
  settle: (chosen: Patch | null) => void
}

/** One after the other for each record: a second change must not meet the first as somebody else's. */
const turns = new Map<string, Promise<unknown>>()
/** The version each record had after our own last change of it. */
const versions = new Map<string, string>()

/** Saves values of records, from cells, panels and boards alike. `onGate` gets what a stage's rules refused. */
export function useSaveRecord(kind: RecordKind, onGate?: GateRefusal): Saving {
  const dispatch = useDispatch<CrmDispatch>()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const desk = useMemo<Desk>(() => ({ kind, dispatch, onGate, onConflict: setConflict }), [kind, dispatch, onGate])
  const save = useCallback(
    (row: RecordRow, patch: Patch, shown: Patch = {}) => send(desk, row, patch, { shown }),
    [desk],
  )
  const settle = (chosen: Patch | null) => {
    setConflict(null)
    if (conflict === null) return
    const current = Object.fromEntries(conflict.fields.map(({ field, current: value }) => [field, value]))
    dispatch(showRecord(kind.name, conflict.row.id, current))
    if (chosen !== null && Object.keys(chosen).length > 0)
      void send(desk, { ...conflict.row, ...current }, chosen, { since: conflict.since })
  }
  return { save, conflict, settle }
}

interface Desk {
  readonly kind: RecordKind
  readonly dispatch: CrmDispatch
  readonly onGate: GateRefusal | undefined
  readonly onConflict: (conflict: Conflict) => void
}

async function send(desk: Desk, row: RecordRow, patch: Patch, options: SendOptions = {}): Promise<void> {
  const { kind, dispatch, onGate, onConflict } = desk
  const { since = row.updated_at, shown = {}, isUndo = false } = options
  const before = Object.fromEntries(Object.keys({ ...patch, ...shown }).map((key) => [key, valueOf(row, key)] as const))
  dispatch(showRecord(kind.name, row.id, { ...patch, ...shown }))
  const answer = await inTurn(row.id, () => {
    const ours = versions.get(row.id)
    const version = ours !== undefined && ours > since ? ours : since
    return dispatch(
      recordsApi.endpoints.updateRecord.initiate({ ...oneArgs(kind, 'update', row.id), patch, since: version }),
    )
  })
  if (answer.data !== undefined) {
    const saved = answer.data
    versions.set(row.id, saved.updated_at)
    dispatch(showRecord(kind.name, row.id, saved))
    if (isUndo) return toast('Taken back')
    const old = Object.fromEntries(Object.keys(patch).map((key) => [key, before[key]]))
    const undo = () => void send(desk, saved, old, { isUndo: true })
    return toast(`${fieldWords(kind, patch)} of ${nameOf(kind, saved)} saved`, { undo })
  }
  dispatch(showRecord(kind.name, row.id, before))
  const failure = readError(answer.error)
  if (failure.code === 'conflict' && isConflict(failure.details))
    onConflict({ row, fields: failure.details.fields, since: failure.details.updated_at })
  else if (failure.code === 'stage_gate' && onGate !== undefined) onGate(row, patch, failure)
  else toastError(withField(failure))
}

interface SendOptions {
  since?: string | undefined
  shown?: Patch
  isUndo?: boolean
}

async function inTurn<T>(id: string, act: () => Promise<T>): Promise<T> {
  const before = turns.get(id)
  const own = (async () => {
    await before?.catch(() => {})
    return act()
  })()
  turns.set(id, own)
  try {
    return await own
  } finally {
    if (turns.get(id) === own) turns.delete(id)
  }
}

const fieldWords = ({ columns }: RecordKind, patch: Patch): string => {
  const keys = Object.keys(patch)
  const [key = ''] = keys
  return keys.length === 1 ? (columns[key]?.label ?? key) : `${keys.length} fields`
}

const isConflict = (details: unknown): details is { fields: FieldConflict[]; updated_at?: string } =>
  typeof details === 'object' && details !== null && 'fields' in details && Array.isArray(details.fields)

/** A complaint about a field, with the field's own words: "Must be an e-mail address" says more than "Invalid input". */
function withField(failure: Failure): Failure {
  const [issue] = Array.isArray(failure.details) ? (failure.details as { message?: unknown }[]) : []
  if (typeof issue?.message !== 'string') return failure
  return { ...failure, message: `Not saved: ${issue.message}.` }
}
