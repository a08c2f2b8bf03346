import { fileColumns } from '@draftwright/contract/crm/files'
import { shownNames } from '../kernel/belongs.ts'
import type { Resource } from '../kernel/resource.ts'

export const fileResource: Resource = {
  name: 'files',
  kind: 'file',
  noun: 'File',
  named: 'filename',
  table: 'crm_files',
  columns: fileColumns,
  searched: ['filename'],
  sort: [{ column: 'created_at', order: 'desc' }],
  shown: shownNames,
  ofOpportunity: 'opportunity_id',
  hasTrash: true,
}
