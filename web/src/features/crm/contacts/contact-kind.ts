import { contactColumns } from '@draftwright/contract/crm/contacts'
import * as routes from '@draftwright/contract/routes/contacts.generated'
import type { RecordKind } from '../kernel/record.ts'

export const contactKind: RecordKind = {
  name: 'contacts',
  noun: 'contact',
  nouns: 'contacts',
  routes,
  bulk: routes.bulk,
  cells: routes.cells,
  summarize: routes.summarize,
  linkKind: 'contacts',
  exports: { all: routes.exportAll, chosen: routes.exportChosen },
  columns: contactColumns,
  title: 'name',
  widths: { email: 232, description: 280 },
  defaultColumns: [
    'name',
    'email',
    'phone',
    'title',
    'company_id',
    'status',
    'owner_id',
    'tags',
    'last_activity_at',
    'created_at',
  ],
  sort: [{ column: 'created_at', order: 'desc' }],
  groups: [
    { label: 'Contact', keys: ['first_name', 'last_name', 'email', 'phone', 'title', 'company_id'] },
    { label: 'Sales', keys: ['status', 'owner_id', 'source', 'tags', 'consent', 'consent_at'] },
    {
      label: 'More',
      keys: ['other_emails', 'other_phones', 'linkedin_url', 'city', 'country', 'description'],
    },
    { label: 'Record', keys: ['last_activity_at', 'created_by', 'created_at', 'updated_at'] },
  ],
  form: {
    first: ['first_name', 'last_name', 'email', 'company_id', 'owner_id'],
    more: ['phone', 'title', 'status', 'source', 'tags', 'consent', 'linkedin_url', 'city', 'country', 'description'],
  },
  multilineColumns: ['description'],
  readOnlyReasons: { name: 'Composed from first name, last name or email' },
}
