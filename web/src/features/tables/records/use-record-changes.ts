import { useRef } from 'react'
import { toFailure } from '../../../api/api.ts'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import { createRecords, removeRecords, undoChange, updateRecords } from '../api.ts'
import type { Cells, GridRecord } from '../model.ts'
import { type CardMove, reverseMove, sendCardMove } from './card-moves.ts'
import { createRecordId } from './create-record-id.ts'
import { countOpen, keepTrying, type OpenKind, sendUntilAnswered } from './keep-trying.ts'
import { OwnValues } from './own-values.ts'
import type { BlockReport, CellChange, RecordChanges, TakeBack } from './record-changes.ts'
import type { LoadedRecords } from './loaded-records.ts'

/** Records that one call changes. */
const perCall = 200
/** Steps that Undo remembers. */
const maxSteps = 100

/** One call of a step. */
type WrittenPart =
  | { readonly changeId: string; readonly ids: readonly string[] }
  | { readonly move: CardMove; readonly ids: readonly string[] }

interface OpenCount {
  readonly kind: OpenKind
  readonly n: number
}
interface SendOptions {
  readonly typed?: string
  readonly onConflict?: ((current: unknown) => void) | undefined
  readonly onReport?: (report: BlockReport) => void
  /** Of the new records, where they are known before. */
  readonly newIds?: readonly string[]
}

let lastToken = 0

/** Writes records, and takes the page's own changes back in the order in which they were made. */
export function useRecordChanges(tableId: string, records: LoadedRecords): RecordChanges {
  const done = useRef<readonly (readonly WrittenPart[])[]>([])
  const undone = useRef<readonly (readonly WrittenPart[])[]>([])
  // One after the other: a later change must not arrive first.
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const own = useRef(new OwnValues())
  const { apply, addOwnChange, refresh } = records
  const params = { table_id: tableId }

  const enqueue = <T>(work: () => Promise<T>, counts: readonly OpenCount[] = []): Promise<T> => {
    const [first, ...others] = counts.filter(({ n }) => n > 0)
    let next = countOpen(queue.current.then(work, work), first?.kind, first?.n)
    for (const { kind, n } of others) next = countOpen(next, kind, n)
    queue.current = next.catch(() => undefined)
    return next
  }
  const push = (list: typeof done, step: readonly WrittenPart[]) => {
    if (step.length > 0) list.current = [...list.current.slice(1 - maxSteps), step]
  }
  const notePart = (step: WrittenPart[], changeId: string | null, ids: readonly string[]) => {
    addOwnChange(changeId)
    if (changeId !== null) step.push({ changeId, ids })
  }
  /** Runs one step; what was written before a failure can still be undone. */
  const runStep = <T>(
    work: (step: WrittenPart[]) => Promise<T>,
    onFailure: T,
    counts: readonly OpenCount[] = [],
    typed = '',
    onConflict?: (current: unknown) => void,
  ): Promise<T> =>
    enqueue(async () => {
      const step: WrittenPart[] = []
      try {
        return await work(step)
      } catch (error) {
        const { status, code, details, message } = toFailure(error)
        if (code === 'cell_conflict' && onConflict !== undefined)
          onConflict((details as { current?: unknown } | undefined)?.current ?? null)
        else if (typed === '') showErrorToast(error)
        else {
          const reason = status === 404 ? 'This record has been deleted' : message.replace(/\.$/u, '')
          showErrorToast(`${reason}. Not saved: ${typed}`, true)
        }
        return onFailure
      } finally {
        if (step.length > 0) undone.current = []
        push(done, step)
      }
    }, counts)
  const sendUpdates = async (
    changes: readonly CellChange[],
    step: WrittenPart[],
    token: number,
    isBlock = false,
  ): Promise<BlockReport> => {
    const body = {
      records: changes.map((change) => toSentChange(change, own.current)),
      typecast: true,
      keep_theirs: isBlock,
      leave_out: isBlock,
      change_id: crypto.randomUUID(),
    }
    const { written, isFirst } = await sendUntilAnswered(() => updateRecords({ params, body }))
    const { conflicts, missing_ids: missingIds, left_out } = written
    // What is answered late may be what another has written since.
    if (isFirst) own.current.keep(changes, written.records, [...conflicts, ...left_out])
    const ids = written.records.map(({ id }) => id)
    notePart(step, written.change_id, ids)
    apply({ do: 'put', token, records: written.records })
    if (missingIds.length > 0) apply({ do: 'drop', ids: new Set(missingIds) })
    return { conflicts, missingIds, refused: left_out.map((cell) => ({ ...cell, at: -1 })) }
  }
  const send = (
    changes: readonly CellChange[],
    added: readonly Cells[],
    { typed, onConflict, onReport, newIds = [] }: SendOptions,
  ): Promise<readonly string[]> => {
    const parts = splitList(changes).map((part) => ({ part, token: ++lastToken }))
    for (const { part, token } of parts) apply({ do: 'expect', token, changes: part })
    const fresh = added.map((fields, at): GridRecord => ({ id: newIds[at] ?? createRecordId(), fields }))
    const placeById = new Map(fresh.map(({ id }, at) => [id, at]))
    const made = splitList(fresh).map((part) => ({ part, token: ++lastToken }))
    for (const { part, token } of made) apply({ do: 'add', token, records: part })
    return runStep<readonly string[]>(
      async (step) => {
        const created: string[] = []
        const reports: BlockReport[] = []
        try {
          for (const { part, token } of parts)
            reports.push(await sendUpdates(part, step, token, onReport !== undefined))
          for (const { part, token } of made) {
            const body = {
              records: part.map(({ id, fields }) => ({ id, fields: { ...fields } })),
              typecast: true,
              leave_out: onReport !== undefined,
              change_id: crypto.randomUUID(),
            }
            const { written, isFirst } = await sendUntilAnswered(() => createRecords({ params, body }))
            const ids = written.records.map(({ id }) => id)
            if (isFirst) own.current.keep(part, written.records, written.left_out)
            const refused = written.left_out.map((cell) => ({ ...cell, id: null, at: placeById.get(cell.id) ?? 0 }))
            reports.push({ conflicts: [], missingIds: [], refused })
            notePart(step, written.change_id, ids)
            apply({ do: 'put', token, records: written.records })
            created.push(...ids)
          }
          return created
        } finally {
          for (const { token } of [...parts, ...made]) apply({ do: 'forget', token })
          const report = joinReports(reports)
          if (report.conflicts.length + report.missingIds.length + report.refused.length > 0) onReport?.(report)
        }
      },
      [],
      [
        { kind: 'edit', n: changes.length },
        { kind: 'new', n: added.length },
      ],
      typed,
      onConflict === undefined
        ? undefined
        : (current) => {
            onConflict(current)
            refresh(changes.map(({ id }) => id)).catch(showErrorToast)
          },
    )
  }
  const write: RecordChanges['write'] = (changes, added = [], typed = '', onConflict) =>
    send(changes, added, { typed, onConflict })
  const writeBlock: RecordChanges['writeBlock'] = (changes, added, onReport) => send(changes, added, { onReport })
  const add: RecordChanges['add'] = (cells) => {
    const id = createRecordId()
    return { id, isWritten: send([], [cells], { newIds: [id] }).then(({ length }) => length > 0) }
  }
  const sendMove = async (move: CardMove, step: WrittenPart[], token = 0) => {
    const { id, to } = move
    await sendCardMove(tableId, move)
    step.push({ move, ids: [id] })
    if (to !== null) apply({ do: 'move', token, place: { id, ...to } })
  }
  const changeOne = (record: CellChange | null, move: CardMove | undefined): Promise<TakeBack | null> => {
    const [token, moveToken] = [++lastToken, ++lastToken]
    if (record !== null) apply({ do: 'expect', token, changes: [record] })
    if (move !== undefined && move.to !== null)
      apply({ do: 'hold', token: moveToken, place: { id: move.id, ...move.to } })
    return runStep<TakeBack | null>(async (step) => {
      try {
        if (record !== null) await sendUpdates([record], step, token)
        // Its cells are written, whatever becomes of its place.
        if (move !== undefined)
          await sendMove(move, step, moveToken).catch((error: unknown) => {
            if (record === null) throw error
            showErrorToast(error)
          })
        return () => takeBack(done, undone, 'undo', step)
      } finally {
        apply({ do: 'forget', token })
        apply({ do: 'forget', token: moveToken })
      }
    }, null)
  }
  const remove: RecordChanges['remove'] = (ids) => {
    const token = ++lastToken
    apply({ do: 'doom', token, ids })
    return runStep<TakeBack | null>(
      async (step) => {
        try {
          for (const part of splitList(ids)) {
            const body = { ids: part, change_id: crypto.randomUUID() }
            const { change_id } = await keepTrying(() => removeRecords({ params, body }))
            notePart(step, change_id, part)
            apply({ do: 'drop', ids: new Set(part) })
          }
          return () => takeBack(done, undone, 'undo', step)
        } finally {
          apply({ do: 'forget', token })
        }
      },
      null,
      [{ kind: 'deletion', n: ids.length }],
    )
  }
  /** The newest step, or the chosen one if it has not been taken back yet. */
  const takeBack = (from: typeof done, to: typeof done, words: string, chosen?: readonly WrittenPart[]) =>
    void enqueue(async () => {
      const step = chosen ?? from.current.at(-1)
      if (step === undefined || !from.current.includes(step)) return showToast(`Nothing to ${words}`)
      from.current = from.current.filter((one) => one !== step)
      const back: WrittenPart[] = []
      const left = [...step]
      try {
        for (const part of step.toReversed()) {
          const { ids } = part
          if ('move' in part) {
            await sendMove(reverseMove(part.move), back).catch((error: unknown) => {
              // The card it stood beside may be gone; the cells still go back.
              if (step.length === 1 || toFailure(error).status !== 404) throw error
            })
            left.pop()
            continue
          }
          const body = { change_id: part.changeId, undo_id: crypto.randomUUID() }
          const written = await keepTrying(() => undoChange({ params, body }))
          left.pop()
          notePart(back, written.change_id, ids)
          const found = new Set(written.records.map(({ id }) => id))
          apply({ do: 'drop', ids: new Set(ids.filter((id) => !found.has(id))) })
          apply({ do: 'put', records: written.records })
        }
        // Records that are back stand where they stood.
        await refresh(step.flatMap(({ ids }) => ids))
      } catch (error) {
        showErrorToast(error)
        // A part that has changed since cannot be taken back, those before it can; after any other failure all can.
        push(from, [404, 409].includes(toFailure(error).status) ? left.slice(0, -1) : left)
      }
      push(to, back)
    })
  return {
    write,
    writeBlock,
    add,
    change: changeOne,
    moveCard: (move) => changeOne(null, move),
    remove,
    undo: () => takeBack(done, undone, 'undo'),
    redo: () => takeBack(undone, done, 'redo'),
  }
}

/** What was seen of each cell is told as the server has it. */
const toSentChange = ({ id, fields, seen }: CellChange, own: OwnValues) => ({
  id,
  fields: { ...fields },
  ...(seen === undefined
    ? {}
    : {
        seen: Object.fromEntries(Object.entries(seen).map(([field, value]) => [field, own.resolve(id, field, value)])),
      }),
})

const joinReports = (reports: readonly BlockReport[]): BlockReport => ({
  conflicts: reports.flatMap((one) => one.conflicts),
  missingIds: reports.flatMap((one) => one.missingIds),
  refused: reports.flatMap((one) => one.refused),
})

function splitList<T>(list: readonly T[]): T[][] {
  const parts: T[][] = []
  for (let at = 0; at < list.length; at += perCall) parts.push(list.slice(at, at + perCall))
  return parts
}
