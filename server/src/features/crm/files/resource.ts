import { fileColumns } from '@draftwright/contract/crm/files'
import { linkNameColumns } from '../kernel/index.ts'
import type { Resource } from '../kernel/resource.ts'

export const fileResource: Resource = {
  name: 'files',
  kind: 'file',
  noun: 'File',
  nameColumn: 'filename',
  table: 'crm_files',
  columns: fileColumns,
  searched: ['filename'],
  sort: [{ column: 'created_at', order: 'desc' }],
  shown: linkNameColumns,
  opportunityColumn: 'opportunity_id',
  hasTrash: true,
}
