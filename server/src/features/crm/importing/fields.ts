import { CompanyChange } from '@draftwright/contract/crm/companies'
import { ContactChange } from '@draftwright/contract/crm/contacts'
import type { Column } from '@draftwright/contract/crm/columns'
import { customColumns } from '@draftwright/contract/crm/custom-columns'
import { OpportunityChange } from '@draftwright/contract/crm/opportunities'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import type * as z from 'zod/mini'
import type { AccountDb } from '../../../db/account-db.ts'
import { companyResource } from '../companies/resource.ts'
import { contactResource } from '../contacts/resource.ts'
import { type LivingField, livingFields } from '../kernel/own-fields-store.ts'
import type { Resource } from '../kernel/resource.ts'
import { opportunityResource } from '../opportunities/resource.ts'

/** What a column of a table may hold. */
export interface ImportField {
  readonly name: string
  readonly label: string
  readonly help: string
  readonly column: Column
  readonly isRequired: boolean
  /** Records can be recognised by it. */
  readonly isKey: boolean
  /** Set where it is a field of the workspace's own. */
  readonly own?: LivingField
}

export const importable: Readonly<Record<RecordResource, Resource>> = {
  companies: companyResource,
  contacts: contactResource,
  opportunities: opportunityResource,
}

/** What each column takes, as the API does. */
export const shapes: Readonly<Record<RecordResource, Readonly<Record<string, z.ZodMiniType>>>> = {
  companies: CompanyChange.shape,
  contacts: ContactChange.shape,
  opportunities: OpportunityChange.shape,
}

const keys: Readonly<Record<RecordResource, readonly string[]>> = {
  companies: ['domain', 'name', 'id'],
  contacts: ['email', 'name', 'id'],
  opportunities: ['name', 'id'],
}
/** Kinds of own fields whose values tell records apart. */
const telling: readonly string[] = ['text', 'number', 'url']

const helps: Readonly<Record<string, string>> = {
  id: 'Of a record that is here already',
  company_id: 'By its name or domain',
  pipeline_id: 'By its name',
  stage_id: 'By its name',
}
const helpOf = (name: string, { kind, to, choices }: Column): string => {
  const own = helps[name]
  if (own !== undefined) return own
  if (to === 'people') return 'By e-mail address or name'
  if (kind === 'money') return 'As people write it: 1,250.50'
  if (kind === 'day') return 'A day such as 2026-03-29'
  if (kind === 'tags') return 'Several, parted by commas'
  if (kind === 'flag') return 'Yes or no'
  return choices === undefined ? '' : choices.slice(0, 6).join(', ')
}

/** Everything that can be written of a resource, and the id that records are recognised by. */
export async function importFields(db: AccountDb, resource: RecordResource): Promise<ImportField[]> {
  const { columns } = importable[resource]
  const own = await livingFields(db, resource)
  const byKey = new Map(own.map((field) => [`custom.${field.key}`, field]))
  const writable = Object.entries(columns).filter(
    ([name, column]) => column.isReadOnly !== true || name === 'id' || (resource === 'contacts' && name === 'name'),
  )
  return [...writable, ...Object.entries(customColumns(own))].map(([name, column]): ImportField => {
    const field = byKey.get(name)
    const isFullName = resource === 'contacts' && name === 'name'
    return {
      name,
      label: isFullName ? 'Full name' : column.label,
      help: isFullName ? 'Where first and last name stand in one column' : helpOf(name, column),
      column,
      isRequired: name === 'name' && !isFullName,
      isKey: field === undefined ? keys[resource].includes(name) : telling.includes(field.kind),
      ...(field === undefined ? {} : { own: field }),
    }
  })
}

/** The first that a file has a column for, so that what is imported twice is not there twice. */
export const usualKey = (resource: RecordResource, mapping: Readonly<Record<string, number | null>>): string | null =>
  ['id', ...keys[resource].filter((key) => key !== 'id')].find((key) => mapping[key] != null) ?? null
