import { playColumns } from '@draftwright/contract/crm/playbook'
import type { Resource } from '../kernel/resource.ts'
import { readNextOrder } from './store.ts'

export const playResource: Resource = {
  name: 'playbook',
  kind: 'play',
  noun: 'Play',
  nameColumn: 'title',
  table: 'crm_playbook',
  columns: playColumns,
  searched: ['title', 'body'],
  sort: [{ column: 'order', order: 'asc' }],
  hasTrash: true,
  async rules(db, _caller, drafts) {
    for (const { before, patch } of drafts) if (before === null) patch['order'] ??= await readNextOrder(db)
  },
}
