import { contacts, type Contact } from '@draftwright/contract/crm/contacts'
import { implementRoutes } from '../../../http/handler.ts'
import { createBulkHandler } from '../bulk/bulk.ts'
import { createCellsHandler } from '../bulk/write-cells.ts'
import { createExportHandlers } from '../exporting/export.ts'
import { createCrudHandlers } from '../kernel/crud.ts'
import { createSummaryHandler } from '../kernel/summarize-list.ts'
import { createMergeHandlers } from '../merging/merge-handlers.ts'
import { contactResource } from './resource.ts'

export const contactRoutes = implementRoutes(contacts, {
  ...createCrudHandlers<Contact>(contactResource),
  bulk: createBulkHandler(contactResource),
  cells: createCellsHandler('contacts', contactResource),
  summarize: createSummaryHandler(contactResource),
  ...createExportHandlers(contactResource),
  ...createMergeHandlers<Contact>(contactResource),
})
