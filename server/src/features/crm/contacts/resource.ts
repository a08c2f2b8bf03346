import { contactColumns } from '@draftwright/contract/crm/contacts'
import { getFieldAfter } from '../kernel/fields.ts'
import { companyLink } from '../kernel/link-orders.ts'
import { contactUses } from '../kernel/record-uses-store.ts'
import type { Resource } from '../kernel/resource.ts'

export const contactResource: Resource = {
  name: 'contacts',
  kind: 'contact',
  noun: 'Contact',
  table: 'crm_contacts',
  columns: contactColumns,
  searched: ['name', 'email'],
  search: `' ' || r.name || case when r.email is null then '' else ' ' || r.email end`,
  sort: [{ column: 'created_at', order: 'desc' }],
  customFieldResource: 'contacts',
  shown: {
    company_name: `select c.name from crm_companies c where c.account_id = r.account_id and c.id = r.company_id`,
  },
  links: { company_id: companyLink },
  hasTrash: true,
  uses: contactUses,
  async rules(_db, { userId }, drafts) {
    for (const draft of drafts) {
      const { before, patch } = draft
      if (before === null) patch['owner_id'] ??= userId
      // Since when the consent applies; unknown if never set.
      if ('consent' in patch)
        patch['consent_at'] = getFieldAfter(draft, 'consent') === 'unknown' ? null : new Date().toISOString()
    }
  },
}
