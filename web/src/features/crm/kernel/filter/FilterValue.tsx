import type { Column } from '@draftwright/contract/crm/columns'
import type { Condition, FilterValue as Value } from '@draftwright/contract/crm/filters'
import { MultiSelect, TagsInput } from '@mantine/core'
import { unreadable, ValueInput } from '../fields/ValueInput.tsx'
import type { Person } from '../use-people.ts'
import { choiceWords } from '../words.ts'
import { isBare, isList, type Leaf } from './filter-tree.ts'
import { RecordsSelect } from '../fields/RecordsSelect.tsx'

interface FilterValueProps {
  leaf: Leaf
  column: Column
  people: ReadonlyMap<string, Person>
  onChange: (value: Condition['value']) => void
}

/** What a condition compares with: nothing, one value, or several. */
export function FilterValue({ leaf, column, people, onChange }: FilterValueProps) {
  const { operator, value } = leaf
  if (isBare(operator)) return null
  if (!isList(operator))
    return (
      <ValueInput
        // Another kind of column is another input, with nothing typed into it yet.
        key={`${leaf.column} ${operator}`}
        // Times are looked for by whole days of the workspace's calendar.
        column={{ ...column, kind: column.kind === 'time' ? 'day' : column.kind, isRequired: true }}
        label="Value"
        value={value}
        onChange={(next) => onChange(next === unreadable ? null : (next as Value))}
        people={people}
        currency="EUR"
      />
    )
  const list = (Array.isArray(value) ? value : []).map(String)
  const common = { 'aria-label': 'Values', size: 'sm' as const, value: list, onChange }
  if (column.kind === 'choice')
    return (
      <MultiSelect
        {...common}
        data={(column.choices ?? []).map((choice) => ({ value: choice, label: choiceWords(choice) }))}
        placeholder={list.length === 0 ? 'Choose' : undefined}
      />
    )
  if (column.kind === 'id' && column.to === 'people')
    return (
      <MultiSelect
        {...common}
        data={[
          { value: 'me', label: 'Me' },
          ...[...people.values()].map(({ id, name }) => ({ value: id, label: name })),
        ]}
        placeholder={list.length === 0 ? 'Choose' : undefined}
        searchable
      />
    )
  if (column.kind === 'id')
    return <RecordsSelect to={column.to ?? 'companies'} value={list} onChange={onChange} label="Values" />
  return (
    <TagsInput
      {...common}
      data={[...(column.choices ?? [])]}
      placeholder={list.length === 0 ? 'Type and press Enter' : undefined}
      acceptValueOnBlur
    />
  )
}
