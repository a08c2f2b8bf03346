import { useRef } from 'react'
import { toFailure } from '../../../api/api.ts'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import { createRecords, removeRecords, undoChange, updateRecords } from '../api.ts'
import type { Cells, GridRecord } from '../model.ts'
import { countOpen, keepTrying } from './keep-trying.ts'
import { OwnValues } from './own-values.ts'
import type { LoadedRecords } from './use-records.ts'

/** Records that one call changes. */
const perCall = 200
/** Steps that Undo remembers. */
const maxSteps = 100

/** Cells to write, with what the person saw in them when the edit began. */
type CellChange = GridRecord & { readonly seen?: GridRecord['fields'] }

type TakeBack = () => void

export interface RecordChanges {
  /** Shows the changes at once and sends them; the server reads texts as in a spreadsheet. New records are added at the end. Resolves to their ids. A typed text is shown again if its record is gone. */
  readonly write: (
    changes: readonly CellChange[],
    added?: readonly Cells[],
    typed?: string,
    /** Somebody else has changed a cell since it was seen; called with its value now. */
    onConflict?: (current: unknown) => void,
  ) => Promise<readonly string[]>
  /** The same for one record; resolves to what takes this step back, or to null if it was not written. */
  readonly change: (record: GridRecord) => Promise<TakeBack | null>
  /** Resolves like `change`. */
  readonly remove: (ids: readonly string[]) => Promise<TakeBack | null>
  readonly undo: () => void
  readonly redo: () => void
}

/** One call of a step. */
interface WrittenPart {
  readonly changeId: string
  readonly ids: readonly string[]
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

  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const next = countOpen(queue.current.then(work, work))
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
    })
  const sendUpdates = async (changes: readonly CellChange[], step: WrittenPart[], token: number) => {
    const resolve = (id: string, seen: GridRecord['fields']) =>
      Object.fromEntries(Object.entries(seen).map(([field, value]) => [field, own.current.resolve(id, field, value)]))
    const body = {
      records: changes.map(({ id, fields, seen }) => {
        return { id, fields: { ...fields }, ...(seen === undefined ? {} : { seen: resolve(id, seen) }) }
      }),
      typecast: true,
    }
    const written = await keepTrying(() => updateRecords({ params, body }))
    own.current.keep(changes, written.records)
    notePart(
      step,
      written.change_id,
      written.records.map(({ id }) => id),
    )
    apply({ do: 'put', token, records: written.records })
  }
  const write: RecordChanges['write'] = (changes, added = [], typed = '', onConflict) => {
    const parts = splitList(changes).map((part) => ({ part, token: ++lastToken }))
    for (const { part, token } of parts) apply({ do: 'expect', token, changes: part })
    return runStep<readonly string[]>(
      async (step) => {
        const created: string[] = []
        try {
          for (const { part, token } of parts) await sendUpdates(part, step, token)
          for (const part of splitList(added)) {
            const body = { records: part.map((fields) => ({ fields: { ...fields } })), typecast: true }
            const written = await createRecords({ params, body })
            const ids = written.records.map(({ id }) => id)
            notePart(step, written.change_id, ids)
            apply({ do: 'put', records: written.records })
            created.push(...ids)
          }
          return created
        } finally {
          for (const { token } of parts) apply({ do: 'forget', token })
        }
      },
      [],
      typed,
      onConflict === undefined
        ? undefined
        : (current) => {
            onConflict(current)
            refresh(changes.map(({ id }) => id)).catch(showErrorToast)
          },
    )
  }
  const change: RecordChanges['change'] = (record) => {
    const token = ++lastToken
    apply({ do: 'expect', token, changes: [record] })
    return runStep<TakeBack | null>(async (step) => {
      try {
        await sendUpdates([record], step, token)
        return () => takeBack(done, undone, 'undo', step)
      } finally {
        apply({ do: 'forget', token })
      }
    }, null)
  }
  const remove: RecordChanges['remove'] = (ids) =>
    runStep<TakeBack | null>(async (step) => {
      for (const part of splitList(ids)) {
        const { change_id } = await removeRecords({ params, body: { ids: part } })
        notePart(step, change_id, part)
        apply({ do: 'drop', ids: new Set(part) })
      }
      return () => takeBack(done, undone, 'undo', step)
    }, null)
  /** The newest step, or the chosen one if it has not been taken back yet. */
  const takeBack = (from: typeof done, to: typeof done, words: string, chosen?: readonly WrittenPart[]) =>
    void enqueue(async () => {
      const step = chosen ?? from.current.at(-1)
      if (step === undefined || !from.current.includes(step)) return showToast(`Nothing to ${words}`)
      from.current = from.current.filter((one) => one !== step)
      const back: WrittenPart[] = []
      const left = [...step]
      try {
        for (const { changeId, ids } of step.toReversed()) {
          const written = await undoChange({ params, body: { change_id: changeId } })
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
        // What has changed since cannot be taken back; after any other failure it can be tried again.
        if (![404, 409].includes(toFailure(error).status)) push(from, left)
      }
      push(to, back)
    })
  return {
    write,
    change,
    remove,
    undo: () => takeBack(done, undone, 'undo'),
    redo: () => takeBack(undone, done, 'redo'),
  }
}

function splitList<T>(list: readonly T[]): T[][] {
  const parts: T[][] = []
  for (let at = 0; at < list.length; at += perCall) parts.push(list.slice(at, at + perCall))
  return parts
}
