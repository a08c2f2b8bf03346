import type { FormName } from '@draftwright/contract/column-forms'
import { CompanyChange } from '@draftwright/contract/crm/companies'
import { ContactChange } from '@draftwright/contract/crm/contacts'
import type { Column } from '@draftwright/contract/crm/columns'
import { toCustomColumns } from '@draftwright/contract/crm/custom-columns'
import { OpportunityChange } from '@draftwright/contract/crm/opportunities'
import { autoKeys, type CrmImportSettings } from '@draftwright/contract/crm/import-words'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import type * as z from 'zod/mini'
import type { AccountDb } from '../../../db/account-db.ts'
import { companyResource } from '../companies/resource.ts'
import { contactResource } from '../contacts/resource.ts'
import { type CustomFieldDefinition, listCustomFields } from '../kernel/custom-fields-store.ts'
import type { Resource } from '../kernel/resource.ts'
import { opportunityResource } from '../opportunities/resource.ts'

/** What a column of a table may contain. */
export interface ImportField {
  readonly name: string
  readonly label: string
  readonly help: string
  readonly column: Column
  readonly isRequired: boolean
  /** Records can be identified by it. */
  readonly isKey: boolean
  /** Set for custom fields. */
  readonly customField?: CustomFieldDefinition
}

export const importableResources: Readonly<Record<RecordResource, Resource>> = {
  companies: companyResource,
  contacts: contactResource,
  opportunities: opportunityResource,
}

/** The values each column accepts, as the API does. */
export const fieldSchemas: Readonly<Record<RecordResource, Readonly<Record<string, z.ZodMiniType>>>> = {
  companies: CompanyChange.shape,
  contacts: ContactChange.shape,
  opportunities: OpportunityChange.shape,
}

/** Defaults for what an import does not specify. */
export const defaultSettings: CrmImportSettings = {
  key: 'auto',
  on_match: 'skip',
  create_companies: true,
  pipeline_id: null,
  forms: {},
}

/** Types of custom fields whose values can identify records. */
const keyFieldKinds: readonly string[] = ['text', 'number', 'url']

const fieldHelps: Readonly<Record<string, string>> = {
  id: 'The id of an existing record',
  company_id: 'By its name or domain',
  pipeline_id: 'By its name',
  stage_id: 'By its name',
}
const describeField = (name: string, { kind, to, choices }: Column): string => {
  const own = fieldHelps[name]
  if (own !== undefined) return own
  if (to === 'people') return 'By email address or name'
  if (kind === 'money') return 'For example 1,250.50'
  if (kind === 'day') return 'A day such as 2026-03-29'
  if (name === 'email' || name === 'phone') return 'Several in a cell: the first is the main one'
  if (kind === 'tags') return 'Several values, separated by commas'
  if (kind === 'flag') return 'Yes or no'
  return choices === undefined ? '' : choices.slice(0, 6).join(', ')
}

/** The ways of writing that the values of a column can have. */
export function listForms({ kind, isPercent }: Column): FormName[] {
  if (kind === 'day') return ['date_order']
  if (kind !== 'number' && kind !== 'money') return []
  return isPercent === true ? ['decimal', 'share'] : ['decimal']
}

/** All writable columns of a resource, and the id that records are identified by. */
export async function listImportFields(db: AccountDb, resource: RecordResource): Promise<ImportField[]> {
  const { columns } = importableResources[resource]
  const own = await listCustomFields(db, resource)
  const byKey = new Map(own.map((field) => [`custom.${field.key}`, field]))
  const writable = Object.entries(columns).filter(
    ([name, column]) => column.isReadOnly !== true || name === 'id' || (resource === 'contacts' && name === 'name'),
  )
  return [...writable, ...Object.entries(toCustomColumns(own))].map(([name, column]): ImportField => {
    const field = byKey.get(name)
    const isFullName = resource === 'contacts' && name === 'name'
    return {
      name,
      label: isFullName ? 'Full name' : column.label,
      help: isFullName ? 'When first and last name are in one column' : describeField(name, column),
      column,
      isRequired: name === 'name' && !isFullName,
      isKey: field === undefined ? autoKeys[resource].includes(name) : keyFieldKinds.includes(field.kind),
      ...(field === undefined ? {} : { customField: field }),
    }
  })
}
