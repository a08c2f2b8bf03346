import { Select, TextInput } from '@mantine/core'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { useListAllPipelinesQuery } from '../kernel/fields/stages-api.ts'
import { ListTools } from '../kernel/filter/ListTools.tsx'
import type { ListState } from '../kernel/list/use-list-state.ts'
import type { RecordKind } from '../kernel/record.ts'
import type { Person } from '../kernel/use-people.ts'
import styles from './SalesPipelinePage.module.css'

interface BoardToolsProps {
  kind: RecordKind
  list: ListState
  pipelineId: string
  people: ReadonlyMap<string, Person>
  /** The board can also be shown as of a day. */
  hasDay: boolean
  /** The last day that can be selected. */
  today: string
}

/** Pipeline, owner, filter and date of the board. */
export function BoardTools({ kind, list, pipelineId, people, hasDay, today }: BoardToolsProps) {
  const { data: pipelines = [] } = useListAllPipelinesQuery()
  const [, setPipeline] = useUrlState<string>('pipeline', '', { isStep: true })
  const [day, setDay] = useUrlState<string>('as_of', '')
  return (
    <ListTools
      kind={kind}
      people={people}
      reading={list.reading}
      onFilter={list.setFilter}
      first={
        pipelines.length > 1 ? (
          <Select
            aria-label="Pipeline"
            w={180}
            allowDeselect={false}
            data={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
            value={pipelineId}
            onChange={setPipeline}
          />
        ) : null
      }
      middle={
        <FilterSelect
          name="owner"
          label="Owner"
          options={[...people.values()].map(({ id, name }) => ({ value: id, label: name }))}
        />
      }
      last={
        hasDay ? (
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
        ) : null
      }
    />
  )
}
