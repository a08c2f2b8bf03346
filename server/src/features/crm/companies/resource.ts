import { companyColumns } from '@draftwright/contract/crm/companies'
import { searchedCompany } from '../kernel/index.ts'
import { companyUses } from '../kernel/record-uses-store.ts'
import type { Resource } from '../kernel/resource.ts'

export const companyResource: Resource = {
  name: 'companies',
  kind: 'company',
  noun: 'Company',
  table: 'crm_companies',
  columns: companyColumns,
  searched: ['name', 'domain'],
  search: searchedCompany,
  sort: [{ column: 'created_at', order: 'desc' }],
  customFieldResource: 'companies',
  hasTrash: true,
  uses: companyUses,
  async rules(_db, { userId }, drafts) {
    for (const { before, patch } of drafts) if (before === null) patch['owner_id'] ??= userId
  },
}
