import { trashResources } from '@draftwright/contract/crm/trash'
import { useDispatch } from 'react-redux'
import { showToast, showErrorToast } from '../../../../ui/toast.tsx'
import {
  type CrmDispatch,
  buildRecordArgs,
  invalidateCounts,
  invalidateRecords,
  updateCachedRecords,
  useRemoveRecordMutation,
  useRestoreRecordsMutation,
} from '../api.ts'
import { getRecordName, type RecordKind, type RecordRow } from '../record.ts'

/** Moves one record to the trash, removed from the list at once, and restores it on Undo. */
export function useRemoveRecord(kind: RecordKind): (row: RecordRow) => Promise<void> {
  const dispatch = useDispatch<CrmDispatch>()
  const [remove] = useRemoveRecordMutation()
  const [restore] = useRestoreRecordsMutation()
  const resource = trashResources.find((name) => name === kind.name)
  return async (row) => {
    const removal = remove(buildRecordArgs(kind, 'remove', row.id))
    dispatch(updateCachedRecords(kind.name, new Set([row.id]), () => null, removal))
    const answer = await removal
    if (answer.error !== undefined) {
      dispatch(invalidateRecords(kind.name))
      return showErrorToast(answer.error)
    }
    dispatch(invalidateCounts(kind.name))
    const undo = async () => {
      if (resource === undefined) return
      const back = await restore({ resource, ids: [row.id] })
      if (back.error !== undefined) showErrorToast(back.error)
    }
    showToast(`${getRecordName(kind, row)} deleted`, resource === undefined ? {} : { undo: () => void undo() })
  }
}
