import type { ListMeta } from '@draftwright/contract/lists'
import type { TrashItem } from '@draftwright/contract/crm/trash'
import * as trashRoutes from '@draftwright/contract/routes/crm-trash.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../../api/api.ts'

export const { useListTrashQuery, useRestoreTrashMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    listTrash: build.query<{ data: TrashItem[]; meta: ListMeta }, RouteArgs<'crmTrash.list'>>({
      ...toEndpoint(trashRoutes.list, 'Failed to fetch the trash'),
      keepUnusedDataFor: 0,
      providesTags: [{ type: 'crm', id: 'trash' }],
    }),
    restoreTrash: build.mutation<RouteResult<'crmTrash.restore'>, RouteArgs<'crmTrash.restore'>['body']>({
      query: (body) => toEndpoint(trashRoutes.restore, 'Failed to restore').query({ body }),
      invalidatesTags: (_n, error) => (error === undefined ? ['crm'] : []),
    }),
  }),
})
