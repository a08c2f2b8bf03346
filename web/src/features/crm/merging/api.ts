import type { Company } from '@draftwright/contract/crm/companies'
import type { Contact } from '@draftwright/contract/crm/contacts'
import type { DuplicateReason, Likeness, Merge, Moved } from '@draftwright/contract/crm/merging'
import * as companyRoutes from '@draftwright/contract/routes/companies.generated'
import * as contactRoutes from '@draftwright/contract/routes/contacts.generated'
import { api } from '../../../api/api.ts'
import type { RecordKind, RecordRow } from '../kernel/record.ts'

/** What can be merged, by the name of its kind. */
export type Mergeable = 'contacts' | 'companies'
const routes = { contacts: contactRoutes, companies: companyRoutes } as const
export const mergeableOf = ({ name }: Pick<RecordKind, 'name'>): Mergeable | null =>
  name === 'contacts' || name === 'companies' ? name : null

/** A contact or a company, read as any record. */
type Row = RecordRow & Partial<Contact & Company>
export interface DuplicateGroup {
  readonly reason: DuplicateReason
  readonly value: string
  readonly records: readonly RecordRow[]
}
interface Asked {
  of: Mergeable
  merge: Merge
}

const mergingApi = api.injectEndpoints({
  endpoints: (build) => ({
    duplicates: build.query<DuplicateGroup[], Mergeable>({
      query: (of) => ({ route: routes[of].duplicates, fallback: 'Failed to look for duplicates' }),
      keepUnusedDataFor: 0,
      providesTags: ['crm'],
    }),
    similarRecords: build.query<Row[], { of: Mergeable; like: Likeness }>({
      query: ({ of, like }) => ({ route: routes[of].similar, fallback: 'Failed to look for others', body: like }),
      keepUnusedDataFor: 5,
    }),
    previewMerge: build.query<{ record: Row; moved: Moved }, Asked>({
      query: ({ of, merge }) => ({
        route: routes[of].previewMerge,
        fallback: 'Failed to look ahead at the merge',
        body: merge,
      }),
      keepUnusedDataFor: 0,
    }),
    mergeRecords: build.mutation<{ record: Row; moved: Moved; change_set_id: string }, Asked>({
      query: ({ of, merge }) => ({ route: routes[of].merge, fallback: 'Failed to merge', body: merge }),
      invalidatesTags: (_n, error) => (error === undefined ? ['crm'] : []),
    }),
  }),
})

export const { useDuplicatesQuery, useSimilarRecordsQuery, usePreviewMergeQuery, useMergeRecordsMutation } = mergingApi
