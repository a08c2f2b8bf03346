import { useMemo, useRef } from 'react'
import { useDispatch } from 'react-redux'
import type { Failure } from '../../../../api/call.ts'
import { showErrorToast, showToast } from '../../../../ui/toast.tsx'
import { type CrmDispatch, invalidateRecords } from '../api.ts'
import { runInOrder } from '../edit/save-order.ts'
import { changedSince, findSetOfSave, undoSet } from '../edit/undo-save.ts'
import type { RecordKind, RecordRow } from '../record.ts'
import { readRecordsAgain } from './reread-records.ts'

/** Steps that Undo remembers. */
const maxSteps = 100

/** What one action of this page has changed. */
interface SheetStep {
  /** Change-sets, or the version of a record that one has produced. */
  readonly sets: readonly string[] | Pick<RecordRow, 'id' | 'updated_at'>
  /** Null: the whole list is loaded again. */
  readonly ids: readonly string[] | null
}
export interface SheetSteps {
  /** A change that is on its way: Undo waits for it. */
  readonly track: (change: Promise<unknown>) => void
  /** Returns what takes this step back, whatever came after it. */
  readonly addStep: (sets: readonly string[], ids: readonly string[] | null) => () => void
  readonly addSaved: (saved: RecordRow) => void
  readonly undo: () => void
  readonly redo: () => void
}

/** Takes the page's own changes back in the order in which they were made; each is taken back by its change-set. */
export function useSheetSteps(kind: RecordKind): SheetSteps {
  const dispatch = useDispatch<CrmDispatch>()
  const done = useRef<readonly SheetStep[]>([])
  const undone = useRef<readonly SheetStep[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const pending = useRef(new Set<Promise<unknown>>())
  return useMemo(() => {
    const push = (list: typeof done, step: SheetStep) => {
      list.current = [...list.current.slice(1 - maxSteps), step]
    }
    const add = (step: SheetStep) => {
      undone.current = []
      push(done, step)
    }
    const takeBack = (from: typeof done, to: typeof done, words: 'undo' | 'redo', chosen?: SheetStep) => {
      const work = async () => {
        await Promise.allSettled(pending.current)
        for (;;) {
          const step = chosen ?? from.current.at(-1)
          if (step === undefined || !from.current.includes(step)) return showToast(`Nothing to ${words}`)
          from.current = from.current.filter((one) => one !== step)
          const { sets, left, failure } = await runInOrder(step.ids ?? [], () => takeStepBack(kind, step))
          const { ids } = step
          if (sets.length > 0) push(to, { sets, ids })
          if (left !== null) push(from, { sets: left, ids })
          // Undone elsewhere, by a toast or in the history: the one before is meant.
          if (sets.length === 0 && failure === null) continue
          if (failure !== null) showErrorToast(failure)
          if (sets.length === 0) return
          if (ids === null) dispatch(invalidateRecords(kind.name))
          else await readRecordsAgain(dispatch, kind, ids)
          if (failure === null) showToast(words === 'undo' ? 'Undone' : 'Done again')
          return
        }
      }
      const next = queue.current.then(work, work)
      queue.current = next.catch(showErrorToast)
    }
    return {
      track: (change) => {
        pending.current.add(change)
        const forget = () => void pending.current.delete(change)
        change.then(forget, forget)
      },
      addStep: (sets, ids) => {
        const step = { sets, ids }
        if (sets.length > 0) add(step)
        return () => takeBack(done, undone, 'undo', step)
      },
      addSaved: ({ id, updated_at }) => add({ sets: { id, updated_at }, ids: [id] }),
      undo: () => takeBack(done, undone, 'undo'),
      redo: () => takeBack(undone, done, 'redo'),
    }
  }, [kind, dispatch])
}

interface TakenBack {
  /** The change-sets that take the step back, as far as that went; none without a failure: all of it has been taken back already. */
  readonly sets: readonly string[]
  /** What of the step can be taken back later; null for nothing. */
  readonly left: SheetStep['sets'] | null
  readonly failure: Failure | null
}

/** What others have changed or deleted since cannot be taken back; after any other failure it can be tried again. */
const isFinal = ({ status }: Failure): boolean => status === 404 || status === 409

async function takeStepBack({ name }: RecordKind, { sets }: SheetStep): Promise<TakenBack> {
  if (!('updated_at' in sets)) return takeSetsBack(sets)
  const found = await findSetOfSave(name, sets)
  if ('failure' in found) return { sets: [], left: isFinal(found.failure) ? null : sets, failure: found.failure }
  return found.set === null ? { sets: [], left: null, failure: changedSince } : takeSetsBack([found.set])
}

async function takeSetsBack(ids: readonly string[]): Promise<TakenBack> {
  const sets: string[] = []
  let isKept = false
  for (let at = ids.length - 1; at >= 0; at--) {
    const undone = await undoSet(ids[at] ?? '')
    if ('failure' in undone) {
      const { failure } = undone
      if (failure.code === 'already_undone') continue
      const left = ids.slice(0, isFinal(failure) ? at : at + 1)
      return { sets, left: left.length > 0 ? left : null, failure }
    }
    if (undone.result.change_set_id === null) isKept = true
    else sets.push(undone.result.change_set_id)
  }
  return { sets, left: null, failure: sets.length === 0 && isKept ? changedSince : null }
}
