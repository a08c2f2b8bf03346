import { useDispatch } from 'react-redux'
import { toast, toastError } from '../../../../ui/toast.tsx'
import {
  type CrmDispatch,
  oneArgs,
  readAgain,
  useRemoveRecordMutation,
  useRestoreRecordsMutation,
} from '../../kernel/api.ts'
import { nameOf, type RecordRow } from '../../kernel/record.ts'
import { productKind as kind } from './product-kind.ts'

/** Puts a product into the trash, and brings it back on Undo. */
export function useRemoveProduct(): (row: RecordRow) => Promise<void> {
  const dispatch = useDispatch<CrmDispatch>()
  const [remove] = useRemoveRecordMutation()
  const [restore] = useRestoreRecordsMutation()
  return async (row) => {
    const answer = await remove(oneArgs(kind, 'remove', row.id))
    if (answer.error !== undefined) return toastError(answer.error)
    dispatch(readAgain(kind.name))
    const undo = () => void restore({ resource: 'product-service', ids: [row.id] })
    toast(`${nameOf(kind, row)} deleted`, { undo })
  }
}
