import type { Column } from '@draftwright/contract/crm/columns'
import { companyKind } from '../../companies/company-kind.ts'
import { contactKind } from '../../contacts/contact-kind.ts'
import type { RecordKind } from '../record.ts'

/** What a column of ids can be chosen from by name. */
export const linkable: Partial<Record<NonNullable<Column['to']>, RecordKind>> = {
  companies: companyKind,
  contacts: contactKind,
}

const noRoute = { id: '', method: 'GET', path: '' } as const
/** Stands where nothing can be chosen from, and nothing is asked for. */
export const noKind = {
  name: '',
  noun: '',
  nouns: '',
  title: 'name',
  routes: { list: noRoute, query: noRoute, create: noRoute, read: noRoute, update: noRoute, remove: noRoute },
}
