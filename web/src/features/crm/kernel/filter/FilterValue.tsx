import type { Column } from '@draftwright/contract/crm/columns'
import type { Condition, FilterValue as Value } from '@draftwright/contract/crm/filters'
import { isCountryCode } from '@draftwright/contract/crm/countries'
import { MultiSelect, TagsInput } from '@mantine/core'
import { CountryName } from '../fields/CountryName.tsx'
import { countryOptions } from '../fields/CountrySelect.tsx'
import { invalidValue, ValueInput } from '../fields/ValueInput.tsx'
import type { Person } from '../use-people.ts'
import { formatChoice } from '../format.ts'
import { DayCount, DayValue } from './DayValue.tsx'
import { isDayCountOperator, isNullOperator, isListOperator, type Leaf } from './filter-tree.ts'
import { RecordsSelect } from '../fields/RecordsSelect.tsx'

interface FilterValueProps {
  leaf: Leaf
  column: Column
  people: ReadonlyMap<string, Person>
  onChange: (value: Condition['value']) => void
}

/** The value of a condition: none, one, or several. */
export function FilterValue({ leaf, column, people, onChange }: FilterValueProps) {
  const { operator, value } = leaf
  if (isNullOperator(operator)) return null
  if (isDayCountOperator(operator)) return <DayCount value={value} onChange={onChange} />
  if (!isListOperator(operator) && (column.kind === 'day' || column.kind === 'time'))
    return <DayValue key={`${leaf.column} ${operator}`} value={value} onChange={onChange} />
  if (!isListOperator(operator))
    return (
      <ValueInput
        // Another kind of column gets another, empty input.
        key={`${leaf.column} ${operator}`}
        column={toComparedColumn(column, operator)}
        label="Value"
        value={value}
        onChange={(next) => onChange(next === invalidValue ? null : (next as Value))}
        people={people}
        currency="EUR"
      />
    )
  const list = (Array.isArray(value) ? value : []).map(String)
  const common = { 'aria-label': 'Values', size: 'sm' as const, value: list, onChange }
  if (column.isCountry === true)
    return (
      <MultiSelect
        {...common}
        data={[...list.filter((value) => !isCountryCode(value)), ...countryOptions]}
        renderOption={({ option }) => <CountryName code={option.value} />}
        placeholder={list.length === 0 ? 'Choose' : undefined}
        searchable
      />
    )
  if (column.kind === 'choice')
    return (
      <MultiSelect
        {...common}
        data={(column.choices ?? []).map((choice) => ({ value: choice, label: formatChoice(choice) }))}
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

/** Countries are also compared by part of their name. */
function toComparedColumn(column: Column, operator: Leaf['operator']): Column {
  const { isCountry, ...plain } = column
  const isPart = operator === 'like' || operator === 'ilike'
  return {
    ...plain,
    ...(isCountry === true && !isPart ? { isCountry } : {}),
    isRequired: true,
  }
}
