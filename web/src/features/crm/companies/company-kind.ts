import { companyColumns } from '@draftwright/contract/crm/companies'
import * as routes from '@draftwright/contract/routes/companies.generated'
import type { RecordKind } from '../kernel/record.ts'

export const companyKind: RecordKind = {
  name: 'companies',
  noun: 'company',
  nouns: 'companies',
  routes,
  bulk: routes.bulk,
  cells: routes.cells,
  summarize: routes.summarize,
  linkKind: 'companies',
  exports: { all: routes.exportAll, chosen: routes.exportChosen },
  columns: companyColumns,
  title: 'name',
  widths: { description: 280 },
  defaultColumns: [
    'name',
    'domain',
    'industry',
    'size',
    'city',
    'country',
    'owner_id',
    'tags',
    'last_activity_at',
    'created_at',
  ],
  sort: [{ column: 'created_at', order: 'desc' }],
  groups: [
    { label: 'Company', keys: ['name', 'domain', 'industry', 'size', 'phone', 'linkedin_url'] },
    { label: 'Sales', keys: ['owner_id', 'source', 'tags'] },
    { label: 'Address', keys: ['street', 'postal_code', 'city', 'region', 'country'] },
    { label: 'More', keys: ['description'] },
    { label: 'Record', keys: ['last_activity_at', 'created_by', 'created_at', 'updated_at'] },
  ],
  form: {
    first: ['name', 'domain', 'industry', 'size', 'owner_id'],
    more: [
      'phone',
      'source',
      'tags',
      'linkedin_url',
      'street',
      'postal_code',
      'city',
      'region',
      'country',
      'description',
    ],
  },
  multilineColumns: ['description'],
}
