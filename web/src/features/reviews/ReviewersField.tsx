import { hasRight } from '@draftwright/contract/rights'
import { MultiSelect } from '@mantine/core'
import { useListReviewMembersQuery } from './api.ts'

interface ReviewersFieldProps {
  label: string
  value: string[]
  onChange: (ids: string[]) => void
  isReadOnly?: boolean
}

/** People who may approve; an empty selection means all of them. */
export function ReviewersField({ label, value, onChange, isReadOnly = false }: ReviewersFieldProps) {
  const { data: members = [] } = useListReviewMembersQuery()
  const people = members.filter(({ role_id }) => hasRight(role_id, 'content:approve'))
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? 'Any approver' : ''}
      data={people.map(({ user_id, display_name, email }) => ({ value: user_id, label: display_name || email }))}
      value={value}
      onChange={onChange}
      readOnly={isReadOnly}
      searchable={people.length > 8}
      comboboxProps={{ transitionProps: { duration: 80 } }}
      nothingFoundMessage="No matching approver"
    />
  )
}
