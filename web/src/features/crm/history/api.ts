import type { ListMeta } from '@draftwright/contract/lists'
import type { CrmChange, CrmChangeSet } from '@draftwright/contract/crm/history'
import * as changeRoutes from '@draftwright/contract/routes/crm-changes.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../../api/api.ts'

const tag = { type: 'crm' as const, id: 'history' }

export const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    listChangeSets: build.query<{ data: CrmChangeSet[]; meta: ListMeta }, RouteArgs<'crmChanges.list'>>({
      ...toEndpoint(changeRoutes.list, 'Failed to fetch the history'),
      // Every CRM operation adds to it.
      keepUnusedDataFor: 0,
      providesTags: [tag],
    }),
    readChangeSet: build.query<CrmChangeSet, string>({
      query: (id) => toEndpoint(changeRoutes.read, 'Failed to fetch the change').query({ params: { id } }),
      providesTags: [tag],
    }),
    listChanges: build.query<{ data: CrmChange[]; meta: ListMeta }, { id: string; page: number }>({
      query: ({ id, page }) =>
        toEndpoint(changeRoutes.changes, 'Failed to fetch the changes').query({
          params: { id },
          query: { page, limit: 50 },
        }),
      providesTags: [tag],
    }),
    /** The progress of an undo; null if none was started. */
    readUndoProgress: build.query<RouteResult<'crmChanges.undoing'>, string>({
      query: (id) => toEndpoint(changeRoutes.undoing, 'Failed to fetch the progress').query({ params: { id } }),
      keepUnusedDataFor: 0,
    }),
    undoChangeSet: build.mutation<
      RouteResult<'crmChanges.undo'>,
      { id: string; onConflict: 'ask' | 'keep' | 'overwrite' }
    >({
      query: ({ id, onConflict }) =>
        toEndpoint(changeRoutes.undo, 'Failed to undo').query({
          params: { id },
          body: { on_conflict: onConflict },
        }),
      invalidatesTags: (_n, error) => (error === undefined ? ['crm'] : []),
    }),
  }),
})

export const { useListChangeSetsQuery, useReadChangeSetQuery, useListChangesQuery, useUndoChangeSetMutation } =
  historyApi
