import { trashed } from '@draftwright/contract/crm/trash'
import { useDispatch } from 'react-redux'
import { toast, toastError } from '../../../../ui/toast.tsx'
import {
  type CrmDispatch,
  oneArgs,
  readAgain,
  showRecords,
  useRemoveRecordMutation,
  useRestoreRecordsMutation,
} from '../api.ts'
import { nameOf, type RecordKind, type RecordRow } from '../record.ts'

/** Puts one record into the trash, gone from the list at once, and brings it back on Undo. */
export function useRemove(kind: RecordKind): (row: RecordRow) => Promise<void> {
  const dispatch = useDispatch<CrmDispatch>()
  const [remove] = useRemoveRecordMutation()
  const [restore] = useRestoreRecordsMutation()
  const resource = trashed.find((name) => name === kind.name)
  return async (row) => {
    dispatch(showRecords(kind.name, new Set([row.id]), () => null))
    const answer = await remove(oneArgs(kind, 'remove', row.id))
    if (answer.error !== undefined) {
      dispatch(readAgain(kind.name))
      return toastError(answer.error)
    }
    const undo = async () => {
      if (resource === undefined) return
      const back = await restore({ resource, ids: [row.id] })
      if (back.error !== undefined) toastError(back.error)
    }
    toast(`${nameOf(kind, row)} deleted`, resource === undefined ? {} : { undo: () => void undo() })
  }
}
