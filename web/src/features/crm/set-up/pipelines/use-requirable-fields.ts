import { toCustomColumns } from '@draftwright/contract/crm/custom-columns'
import { opportunityColumns } from '@draftwright/contract/crm/opportunities'
import { useListCustomFieldsQuery } from '../../kernel/api.ts'

/** Columns of an opportunity that people fill in; its name, stage and the like always have a value. */
const columns = [
  'company_id',
  'amount',
  'close_date',
  'next_step',
  'description',
  'owner_id',
  'source',
  'tags',
  'lost_reason',
  'lost_note',
] as const

/** The fields that a stage may require, by name. */
export function useRequirableFields(): { value: string; label: string }[] {
  const { data = [] } = useListCustomFieldsQuery('opportunities')
  return [
    ...columns.map((value) => ({ value, label: opportunityColumns[value].label })),
    { value: 'contacts', label: 'Contacts' },
    { value: 'lines', label: 'Product lines' },
    ...Object.entries(toCustomColumns(data)).map(([value, { label }]) => ({ value, label })),
  ]
}
