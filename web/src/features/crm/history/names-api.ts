import type { Column } from '@draftwright/contract/crm/columns'
import { api } from '../../../api/api.ts'
import { linkable } from '../kernel/fields/linkable.ts'
import type { RecordPage } from '../kernel/api.ts'
import { nameOf, type RecordRow } from '../kernel/record.ts'

/** What the server compares at once. */
const most = 200

export interface Named {
  readonly name: string
  readonly row: RecordRow
}

/** Records by their ids: for their names, and for the currency their money is in. */
export const { useNamesByIdQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    namesById: build.query<Record<string, Named>, { to: NonNullable<Column['to']>; ids: readonly string[] }>({
      query: ({ to, ids }) => ({
        route: linkable[to]?.routes.query ?? { id: '', method: 'POST', path: '' },
        fallback: 'Failed to fetch the names',
        body: { limit: most, filters: { field: 'id', operator: 'in', value: ids.slice(0, most) } },
      }),
      transformResponse: ({ data }: RecordPage, _meta, { to }) =>
        Object.fromEntries(data.map((row) => [row.id, { name: nameOf(linkable[to] ?? { title: 'name' }, row), row }])),
      providesTags: ['crm'],
    }),
  }),
})
