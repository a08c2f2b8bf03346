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
          const outcome = await runInOrder(step.ids ?? [], () => takeStepBack(kind, step))
          // Undone elsewhere, by a toast or in the history: the one before is meant.
          if (outcome === 'before') continue
          if ('failure' in outcome) {
            // What cannot be reached can be tried again.
            if (outcome.failure.status === 0) push(from, step)
            return showErrorToast(outcome.failure)
          }
          push(to, { sets: outcome.sets, ids: step.ids })
          if (step.ids === null) dispatch(invalidateRecords(kind.name))
          else await readRecordsAgain(dispatch, kind, step.ids)
          return showToast(words === 'undo' ? 'Undone' : 'Done again')
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

/** The change-sets that take the step back; `before` if all of it has been taken back already. */
async function takeStepBack(
  { name }: RecordKind,
  { sets }: SheetStep,
): Promise<{ sets: readonly string[] } | { failure: Failure } | 'before'> {
  let ids: readonly string[]
  if ('updated_at' in sets) {
    const found = await findSetOfSave(name, sets)
    if ('failure' in found) return found
    if (found.set === null) return { failure: changedSince }
    ids = [found.set]
  } else ids = sets
  const back: string[] = []
  let isKept = false
  for (const id of ids.toReversed()) {
    const undone = await undoSet(id)
    if ('failure' in undone) {
      if (undone.failure.code === 'already_undone') continue
      return undone
    }
    if (undone.result.change_set_id === null) isKept = true
    else back.push(undone.result.change_set_id)
  }
  if (back.length > 0) return { sets: back }
  return isKept ? { failure: changedSince } : 'before'
}
