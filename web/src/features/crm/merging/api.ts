import type { Company } from '@draftwright/contract/crm/companies'
import type { Contact } from '@draftwright/contract/crm/contacts'
import type { DuplicateReason, SimilarQuery, MergeInput, MovedCounts } from '@draftwright/contract/crm/merging'
import * as companyRoutes from '@draftwright/contract/routes/companies.generated'
import * as contactRoutes from '@draftwright/contract/routes/contacts.generated'
import { api } from '../../../api/api.ts'
import type { RecordKind, RecordRow } from '../kernel/record.ts'

/** The resources that can be merged, by the name of their kind. */
export type Mergeable = 'contacts' | 'companies'
const routes = { contacts: contactRoutes, companies: companyRoutes } as const
export const toMergeable = ({ name }: Pick<RecordKind, 'name'>): Mergeable | null =>
  name === 'contacts' || name === 'companies' ? name : null

/** A contact or a company, read as any record. */
type Row = RecordRow & Partial<Contact & Company>
export interface DuplicateGroup {
  readonly reason: DuplicateReason
  readonly value: string
  readonly records: readonly RecordRow[]
}
interface MergeArgs {
  of: Mergeable
  merge: MergeInput
}

const mergingApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDuplicates: build.query<DuplicateGroup[], Mergeable>({
      query: (of) => ({ route: routes[of].duplicates, fallback: 'Failed to fetch duplicates' }),
      keepUnusedDataFor: 0,
      providesTags: ['crm'],
    }),
    listSimilarRecords: build.query<Row[], { of: Mergeable; like: SimilarQuery }>({
      query: ({ of, like }) => ({ route: routes[of].similar, fallback: 'Failed to fetch similar records', body: like }),
      keepUnusedDataFor: 5,
    }),
    previewMerge: build.query<{ record: Row; moved: MovedCounts }, MergeArgs>({
      query: ({ of, merge }) => ({
        route: routes[of].previewMerge,
        fallback: 'Failed to fetch the merge preview',
        body: merge,
      }),
      keepUnusedDataFor: 0,
    }),
    mergeRecords: build.mutation<{ record: Row; moved: MovedCounts; change_set_id: string }, MergeArgs>({
      query: ({ of, merge }) => ({ route: routes[of].merge, fallback: 'Failed to merge', body: merge }),
      invalidatesTags: (_n, error) => (error === undefined ? ['crm'] : []),
    }),
  }),
})

export const { useListDuplicatesQuery, useListSimilarRecordsQuery, usePreviewMergeQuery, useMergeRecordsMutation } =
  mergingApi
