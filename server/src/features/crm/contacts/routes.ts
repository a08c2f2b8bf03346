import { contacts, type Contact } from '@draftwright/contract/crm/contacts'
import { implement } from '../../../http/call.ts'
import { crud } from '../kernel/crud.ts'
import { contactResource } from './resource.ts'

export const contactRoutes = implement(contacts, crud<Contact>(contactResource))
