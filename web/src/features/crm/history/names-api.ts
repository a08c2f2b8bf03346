import type { Column } from '@draftwright/contract/crm/columns'
import { api } from '../../../api/api.ts'
import { linkable } from '../kernel/fields/linkable.ts'
import type { RecordPage } from '../kernel/api.ts'
import { getRecordName, type RecordRow } from '../kernel/record.ts'

/** The maximum the server accepts at once. */
const maxIds = 200

export interface NamedRecord {
  readonly name: string
  readonly row: RecordRow
}

/** Records by their ids: for their names, and their currency. */
export const { useListNamesByIdQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    listNamesById: build.query<Record<string, NamedRecord>, { to: NonNullable<Column['to']>; ids: readonly string[] }>({
      query: ({ to, ids }) => ({
        route: linkable[to]?.routes.query ?? { id: '', method: 'POST', path: '' },
        fallback: 'Failed to fetch the names',
        body: { limit: maxIds, filters: { field: 'id', operator: 'in', value: ids.slice(0, maxIds) } },
      }),
      transformResponse: ({ data }: RecordPage, _meta, { to }) =>
        Object.fromEntries(
          data.map((row) => [row.id, { name: getRecordName(linkable[to] ?? { title: 'name' }, row), row }]),
        ),
      providesTags: ['crm'],
    }),
  }),
})
