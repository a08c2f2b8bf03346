import type { BulkResult } from '@draftwright/contract/crm/bulk'
import { useCallback } from 'react'
import { useDispatch } from 'react-redux'
import { toFailure } from '../../../../api/api.ts'
import type { Failure } from '../../../../api/call.ts'
import { showToast, showErrorToast } from '../../../../ui/toast.tsx'
import { historyApi } from '../../history/api.ts'
import { formatUndoFailure, followUndo } from '../../history/follow-undo.ts'
import { type CrmDispatch, invalidateRecords, recordsApi } from '../api.ts'
import { type ListRequest, buildListQuery } from '../list-request.ts'
import { type Patch, type RecordKind, toWireFields } from '../record.ts'
import type { Selection } from '../../../../ui/use-selection.ts'
import type { BulkRefusals } from './RefusedDialog.tsx'

/** The change applied to all selected records. */
export type BulkChange =
  | { readonly do: 'patch'; readonly patch: Patch; readonly label: string }
  | { readonly do: 'add_tags' | 'remove_tags'; readonly tags: readonly string[] }
  | { readonly do: 'delete' }

/** Maximum ids per request. */
const maxIds = 1000

/** Changes all selected records, shows the result, and undoes everything on Undo. */
export function useBulkChange(
  kind: RecordKind,
  listRequest: ListRequest,
  selection: Selection,
  onRefused: (refused: BulkRefusals) => void,
  onDone: (sets: readonly string[], ids: null) => void,
): (change: BulkChange) => Promise<void> {
  const dispatch = useDispatch<CrmDispatch>()
  return useCallback(
    async (change: BulkChange) => {
      const route = kind.bulk
      if (route === undefined) return
      const { limit: _limit, sort_by: _sort, ...query } = buildListQuery(listRequest, null)
      const ids = [...selection.ids]
      const targets = selection.isEverything
        ? [{ query }]
        : Array.from({ length: Math.ceil(ids.length / maxIds) }, (_, n) => ({
            ids: ids.slice(n * maxIds, (n + 1) * maxIds),
          }))
      const done: BulkResult[] = []
      let failure: Failure | null = null
      for (const target of targets) {
        const body = { ...target, ...toBody(change) }
        const answer = await dispatch(
          recordsApi.endpoints.updateManyRecords.initiate({ route, nouns: kind.nouns, body }),
        )
        if (answer.data !== undefined) done.push(answer.data)
        else {
          failure = toFailure(answer.error)
          break
        }
      }
      dispatch(invalidateRecords(kind.name))
      if (failure !== null) showErrorToast(failure)
      if (done.length === 0) return
      selection.clear()
      onDone(
        done.flatMap(({ change_set_id }) => change_set_id ?? []),
        null,
      )
      showOutcome(kind, change, done, onRefused, (sets) => void undoChangeSets(dispatch, kind, sets))
    },
    [dispatch, kind, listRequest, selection, onRefused, onDone],
  )
}

function toBody(change: BulkChange): object {
  if (change.do === 'patch') return { patch: toWireFields(change.patch) }
  if (change.do === 'delete') return { remove: true }
  return { [change.do]: change.tags }
}

function showOutcome(
  kind: RecordKind,
  change: BulkChange,
  done: readonly BulkResult[],
  onRefused: (refused: BulkRefusals) => void,
  onUndo: (sets: readonly string[]) => void,
): void {
  const changed = done.reduce((sum, { n_changed }) => sum + n_changed, 0)
  const refused = done.reduce((sum, { n_refused }) => sum + n_refused, 0)
  const verb = change.do === 'delete' ? 'deleted' : 'changed'
  const words = `${changed.toLocaleString('en')} ${changed === 1 ? kind.noun : kind.nouns} ${verb}`
  const sets = done.flatMap(({ change_set_id }) => change_set_id ?? [])
  const undo = () => onUndo(sets)
  // Refusals are shown in their own dialog.
  if (changed > 0 || refused === 0) showToast(words, sets.length === 0 ? {} : { undo })
  if (refused > 0) onRefused({ count: refused, shown: done.flatMap((each) => each.refused) })
}

/** Undone newest first; a large one continues in the background, with its progress shown. */
async function undoChangeSets(dispatch: CrmDispatch, kind: RecordKind, sets: readonly string[]): Promise<void> {
  for (const id of sets.toReversed()) {
    const undo = historyApi.endpoints.undoChangeSet.initiate({ id, onConflict: 'keep' })
    const { data, error } = await dispatch(undo)
    if (data !== undefined && !data.is_running) continue
    const state = data === undefined ? null : await followUndo(dispatch, id)
    if (state?.state === 'done') continue
    dispatch(invalidateRecords(kind.name))
    if (error !== undefined) showErrorToast(error)
    else if (state !== null) showErrorToast(formatUndoFailure(state))
    return
  }
  dispatch(invalidateRecords(kind.name))
  showToast('Undone')
}
