import { contactColumns } from '@draftwright/contract/crm/contacts'
import { getFieldAfter } from '../kernel/fields.ts'
import { companyLink } from '../kernel/index.ts'
import { contactUses } from '../kernel/record-uses-store.ts'
import { searchedContact } from '../kernel/index.ts'
import type { Resource } from '../kernel/resource.ts'

export const contactResource: Resource = {
  name: 'contacts',
  kind: 'contact',
  noun: 'Contact',
  table: 'crm_contacts',
  columns: contactColumns,
  searched: ['name', 'email'],
  search: searchedContact,
  sort: [{ column: 'created_at', order: 'desc' }],
  customFieldResource: 'contacts',
  shown: { company_name: companyLink.name },
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
