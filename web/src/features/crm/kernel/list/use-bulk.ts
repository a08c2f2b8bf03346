import { useCallback } from 'react'
import { useDispatch } from 'react-redux'
import { api, readError } from '../../../../api/api.ts'
import { toast, toastError } from '../../../../ui/toast.tsx'
import { type CrmDispatch, recordsApi } from '../api.ts'
import { type ListAsk, listQuery } from '../list-ask.ts'
import { type RecordKind, wire } from '../record.ts'
import type { Selection } from '../table/use-selection.ts'
import type { Records } from '../use-records.ts'
import type { BulkChange } from './BulkBar.tsx'

/** Changes everything that is chosen by one call, and says what came of it. */
export function useBulk(kind: RecordKind, ask: ListAsk, selection: Selection, records: Records) {
  const dispatch = useDispatch<CrmDispatch>()
  return useCallback(
    async (change: BulkChange) => {
      if (kind.bulk === undefined) return
      const { limit: _limit, ...query } = listQuery(ask, null)
      const target = selection.isEverything ? { query } : { ids: [...selection.ids] }
      const answer = await dispatch(
        recordsApi.endpoints.bulkRecords.initiate({
          route: kind.bulk,
          nouns: kind.nouns,
          body: { ...target, ...bodyOf(change) },
        }),
      )
      if (answer.error !== undefined) return toastError(readError(answer.error))
      toast(`${answer.data.n.toLocaleString('en')} ${answer.data.n === 1 ? kind.noun : kind.nouns} ${done(change)}`)
      selection.clear()
      dispatch(api.util.invalidateTags([{ type: 'crm', id: kind.name }]))
      records.reload()
    },
    [dispatch, kind, ask, selection, records],
  )
}

function bodyOf(change: BulkChange): object {
  if (change.do === 'patch') return { patch: wire(change.patch) }
  if (change.do === 'delete') return { action: 'delete' }
  return { action: change.do, tags: change.tags }
}

function done(change: BulkChange): string {
  if (change.do === 'patch') return 'changed'
  return { delete: 'deleted', add_tags: 'tagged', remove_tags: 'freed of tags' }[change.do]
}
