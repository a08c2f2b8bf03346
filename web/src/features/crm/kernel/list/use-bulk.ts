import type { Bulked } from '@draftwright/contract/crm/bulk'
import { useCallback } from 'react'
import { useDispatch } from 'react-redux'
import { type Failure, readError } from '../../../../api/api.ts'
import { toast, toastError } from '../../../../ui/toast.tsx'
import { historyApi } from '../../history/api.ts'
import { brokeOff, followUndo } from '../../history/follow-undo.ts'
import { type CrmDispatch, readAgain, recordsApi } from '../api.ts'
import { type ListAsk, listQuery } from '../list-ask.ts'
import { type RecordKind, wire } from '../record.ts'
import type { Selection } from '../table/use-selection.ts'
import type { BulkChange } from './BulkBar.tsx'
import type { Refused } from './RefusedDialog.tsx'

/** Ids that one call may name. */
const mostIds = 1000

/** Changes everything that is chosen, says what came of it, and takes all of it back on Undo. */
export function useBulk(
  kind: RecordKind,
  ask: ListAsk,
  selection: Selection,
  onRefused: (refused: Refused) => void,
): (change: BulkChange) => Promise<void> {
  const dispatch = useDispatch<CrmDispatch>()
  return useCallback(
    async (change: BulkChange) => {
      const route = kind.bulk
      if (route === undefined) return
      const { limit: _limit, sort_by: _sort, ...query } = listQuery(ask, null)
      const ids = [...selection.ids]
      const targets = selection.isEverything
        ? [{ query }]
        : Array.from({ length: Math.ceil(ids.length / mostIds) }, (_, n) => ({
            ids: ids.slice(n * mostIds, (n + 1) * mostIds),
          }))
      const done: Bulked[] = []
      let failure: Failure | null = null
      for (const target of targets) {
        const body = { ...target, ...bodyOf(change) }
        const answer = await dispatch(recordsApi.endpoints.bulkRecords.initiate({ route, nouns: kind.nouns, body }))
        if (answer.data !== undefined) done.push(answer.data)
        else {
          failure = readError(answer.error)
          break
        }
      }
      dispatch(readAgain(kind.name))
      if (failure !== null) toastError(failure)
      if (done.length === 0) return
      selection.clear()
      tell(kind, change, done, onRefused, (sets) => void takeBack(dispatch, kind, sets))
    },
    [dispatch, kind, ask, selection, onRefused],
  )
}

function bodyOf(change: BulkChange): object {
  if (change.do === 'patch') return { patch: wire(change.patch) }
  if (change.do === 'delete') return { remove: true }
  return { [change.do]: change.tags }
}

function tell(
  kind: RecordKind,
  change: BulkChange,
  done: readonly Bulked[],
  onRefused: (refused: Refused) => void,
  onUndo: (sets: readonly string[]) => void,
): void {
  const changed = done.reduce((sum, { n_changed }) => sum + n_changed, 0)
  const refused = done.reduce((sum, { n_refused }) => sum + n_refused, 0)
  const deed = change.do === 'delete' ? 'deleted' : 'changed'
  const words = `${changed.toLocaleString('en')} ${changed === 1 ? kind.noun : kind.nouns} ${deed}`
  const sets = done.flatMap(({ change_set_id }) => change_set_id ?? [])
  const undo = () => onUndo(sets)
  // What was refused is told in its own dialog.
  if (changed > 0 || refused === 0) toast(words, sets.length === 0 ? {} : { undo })
  if (refused > 0) onRefused({ count: refused, shown: done.flatMap((each) => each.refused) })
}

/** The newest first, as they were done; a large one goes on in the background, and it is shown how far it is. */
async function takeBack(dispatch: CrmDispatch, kind: RecordKind, sets: readonly string[]): Promise<void> {
  for (const id of sets.toReversed()) {
    const undo = historyApi.endpoints.takeBack.initiate({ id, onConflict: 'keep' })
    const { data, error } = await dispatch(undo)
    if (data !== undefined && !data.is_running) continue
    const state = data === undefined ? null : await followUndo(dispatch, id)
    if (state?.state === 'done') continue
    dispatch(readAgain(kind.name))
    if (error !== undefined) toastError(error)
    else if (state !== null) toastError(brokeOff(state))
    return
  }
  dispatch(readAgain(kind.name))
  toast('Taken back')
}
