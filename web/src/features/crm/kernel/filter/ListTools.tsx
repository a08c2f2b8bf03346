import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { ConditionsOff } from '../../../../ui/ConditionsOff.tsx'
import { defineDialog } from '../../../../ui/dialog-on-demand.tsx'
import { SearchField } from '../../../../ui/SearchField.tsx'
import type { RecordKind } from '../record.ts'
import type { Person } from '../use-people.ts'
import type { FilterBuilderProps } from './FilterBuilder.tsx'
import { FilterChips } from './FilterChips.tsx'
import type { ReadFilter } from './read-filter.ts'
import styles from './ListTools.module.css'

const FilterBuilder = defineDialog(async () => (await import('./FilterBuilder.tsx')).FilterBuilder)

interface ListToolsProps {
  kind: RecordKind
  people: ReadonlyMap<string, Person>
  reading: ReadFilter
  onFilter: FilterBuilderProps['onApply']
  /** Before the search, between it and the filter, and at the end of the row. */
  first?: ReactNode
  middle?: ReactNode
  last?: ReactNode
}

/** The filters of a list or a board: search, conditions, and the conditions as chips below. */
export function ListTools({ kind, people, reading: { filter, off }, onFilter, first, middle, last }: ListToolsProps) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  return (
    <>
      <div className={styles.tools}>
        {first}
        <SearchField label={`Search ${kind.nouns}`} />
        <div className={styles.row}>
          {middle}
          <Button variant="outline" icon={<IconFilter size={16} aria-hidden />} onClick={open}>
            Filter
          </Button>
          {last}
        </div>
      </div>
      <ConditionsOff conditions={off} onEdit={open} />
      <FilterChips kind={kind} filter={filter} people={people} onChange={onFilter} onEdit={open} />
      {isOpen ? (
        <FilterBuilder kind={kind} filter={filter} people={people} onApply={onFilter} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
