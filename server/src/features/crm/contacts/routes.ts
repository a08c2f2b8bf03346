import { contacts, type Contact } from '@draftwright/contract/crm/contacts'
import { implement } from '../../../http/call.ts'
import { bulk } from '../bulk/bulk.ts'
import { exporting } from '../exporting/export.ts'
import { crud } from '../kernel/crud.ts'
import { merging } from '../merging/merging.ts'
import { contactResource } from './resource.ts'

export const contactRoutes = implement(contacts, {
  ...crud<Contact>(contactResource),
  bulk: bulk(contactResource),
  ...exporting(contactResource),
  ...merging<Contact>(contactResource),
})
