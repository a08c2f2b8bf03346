import { Select, TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { useAllPipelinesQuery } from '../kernel/fields/stages-api.ts'
import type { Person } from '../kernel/use-people.ts'
import styles from './SalesPipelinePage.module.css'

interface BoardToolsProps {
  pipelineId: string
  people: ReadonlyMap<string, Person>
  /** The board can also be shown as of a day. */
  hasDay: boolean
  /** The last day that can be asked for. */
  today: string
  onFilter: () => void
}

/** Which pipeline, whose deals, which of them, and as of when. */
export function BoardTools({ pipelineId, people, hasDay, today, onFilter }: BoardToolsProps) {
  const { data: pipelines = [] } = useAllPipelinesQuery()
  const [, setPipeline] = useUrlState<string>('pipeline', '', { isStep: true })
  const [day, setDay] = useUrlState<string>('as_of', '')
  return (
    <div className={styles.tools}>
      {pipelines.length > 1 ? (
        <Select
          aria-label="Pipeline"
          w={180}
          allowDeselect={false}
          data={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
          value={pipelineId}
          onChange={setPipeline}
        />
      ) : null}
      <SearchField label="Search opportunities" />
      <FilterSelect
        name="owner"
        label="Owner"
        options={[...people.values()].map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button variant="outline" icon={<IconFilter size={16} aria-hidden />} onClick={onFilter}>
        Filter
      </Button>
      {hasDay ? (
        <span className={styles.day}>
          <span aria-hidden>As of</span>
          <TextInput
            aria-label="As of"
            type="date"
            size="sm"
            max={today}
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
        </span>
      ) : null}
    </div>
  )
}
