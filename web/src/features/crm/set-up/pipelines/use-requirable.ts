import { customColumns } from '@draftwright/contract/crm/custom-columns'
import { opportunityColumns } from '@draftwright/contract/crm/opportunities'
import { useOwnFieldsQuery } from '../../kernel/api.ts'

/** Columns of an opportunity that people fill in; its name, stage and the like are always there. */
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

/** What of an opportunity a stage may ask for, by name. */
export function useRequirable(): { value: string; label: string }[] {
  const { data = [] } = useOwnFieldsQuery('opportunities')
  return [
    ...columns.map((value) => ({ value, label: opportunityColumns[value].label })),
    { value: 'contacts', label: 'Contacts' },
    { value: 'lines', label: 'Product lines' },
    ...Object.entries(customColumns(data)).map(([value, { label }]) => ({ value, label })),
  ]
}
