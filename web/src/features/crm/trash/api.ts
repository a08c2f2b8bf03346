import type { ListMeta } from '@draftwright/contract/lists'
import type { Trashed } from '@draftwright/contract/crm/trash'
import * as trashRoutes from '@draftwright/contract/routes/crm-trash.generated'
import { api, type ArgsOf, call, type ResultOf } from '../../../api/api.ts'

export const { useTrashQuery, useBringBackMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    trash: build.query<{ data: Trashed[]; meta: ListMeta }, ArgsOf<'crmTrash.list'>>({
      ...call(trashRoutes.list, 'Failed to fetch the trash'),
      keepUnusedDataFor: 0,
      providesTags: [{ type: 'crm', id: 'trash' }],
    }),
    bringBack: build.mutation<ResultOf<'crmTrash.restore'>, ArgsOf<'crmTrash.restore'>['body']>({
      query: (body) => call(trashRoutes.restore, 'Failed to bring it back').query({ body }),
      invalidatesTags: (_n, error) => (error === undefined ? ['crm'] : []),
    }),
  }),
})
