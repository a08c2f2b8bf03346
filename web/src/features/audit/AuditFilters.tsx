import { TextInput } from '@mantine/core'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { useListMembersQuery } from '../members/index.ts'
import { listActionGroups } from './action-labels.ts'
import styles from './AuditPage.module.css'

/** Filters by person, action and date, all stored in the URL. */
export function AuditFilters({ actions }: { actions: readonly string[] }) {
  const { data: members = [] } = useListMembersQuery()
  return (
    <div className={styles.filters}>
      <FilterSelect
        name="actor_id"
        label="Person"
        options={members.map(({ user_id, display_name }) => ({ value: user_id, label: display_name }))}
      />
      <FilterSelect name="action" label="Action" options={listActionGroups(actions)} />
      <DayField name="from" label="From" />
      <DayField name="to" label="To" />
    </div>
  )
}

function DayField({ name, label }: { name: string; label: string }) {
  const [value, setValue] = useUrlState<string>(name, '')
  return (
    <TextInput
      type="date"
      aria-label={label}
      leftSection={<span className={styles.dayLabel}>{label}</span>}
      leftSectionWidth={52}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      w={{ base: 'calc(50% - 4px)', xs: 180 }}
    />
  )
}
