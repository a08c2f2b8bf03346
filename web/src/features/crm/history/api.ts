import type { ListMeta } from '@draftwright/contract/lists'
import type { CrmChange, CrmChangeSet } from '@draftwright/contract/crm/history'
import * as changeRoutes from '@draftwright/contract/routes/crm-changes.generated'
import { api, type ArgsOf, call, type ResultOf } from '../../../api/api.ts'

const tag = { type: 'crm' as const, id: 'history' }

export const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    changeSets: build.query<{ data: CrmChangeSet[]; meta: ListMeta }, ArgsOf<'crmChanges.list'>>({
      ...call(changeRoutes.list, 'Failed to fetch the history'),
      // Anything done anywhere adds to it.
      keepUnusedDataFor: 0,
      providesTags: [tag],
    }),
    changeSet: build.query<CrmChangeSet, string>({
      query: (id) => call(changeRoutes.read, 'Failed to fetch the change').query({ params: { id } }),
      providesTags: [tag],
    }),
    changesOfSet: build.query<{ data: CrmChange[]; meta: ListMeta }, { id: string; page: number }>({
      query: ({ id, page }) =>
        call(changeRoutes.changes, 'Failed to fetch the changes').query({ params: { id }, query: { page, limit: 50 } }),
      providesTags: [tag],
    }),
    /** How far the taking back of a set is; null where nobody has begun to. */
    undoing: build.query<ResultOf<'crmChanges.undoing'>, string>({
      query: (id) => call(changeRoutes.undoing, 'Failed to learn how far it is').query({ params: { id } }),
      keepUnusedDataFor: 0,
    }),
    takeBack: build.mutation<ResultOf<'crmChanges.undo'>, { id: string; onConflict: 'ask' | 'keep' | 'overwrite' }>({
      query: ({ id, onConflict }) =>
        call(changeRoutes.undo, 'Failed to take it back').query({ params: { id }, body: { on_conflict: onConflict } }),
      invalidatesTags: (_n, error) => (error === undefined ? ['crm'] : []),
    }),
  }),
})

export const { useChangeSetsQuery, useChangeSetQuery, useChangesOfSetQuery, useTakeBackMutation } = historyApi
