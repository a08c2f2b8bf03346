import type { Column } from '@draftwright/contract/crm/columns'
import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { buildListArgs, useFindRecordsQuery } from '../api.ts'
import { getRecordName } from '../record.ts'
import { linkable, emptyKind } from './linkable.ts'

export interface RecordSelectProps extends Omit<SelectProps, 'onChange' | 'data' | 'value' | 'name'> {
  to: NonNullable<Column['to']>
  value: string | null
  /** The name of the current record. */
  name: string | null
  onChange: (id: string | null, name: string | null) => void
}

/** Milliseconds after the last key before the server is queried. */
const idleMs = 150

/** Selects one record of any number, by name. */
export function RecordSelect({ to, value, name, onChange, defaultSearchValue = '', ...rest }: RecordSelectProps) {
  const [search, setSearch] = useState(defaultSearchValue)
  const [q] = useDebouncedValue(search === name ? '' : search.trim(), idleMs)
  const kind = linkable[to] ?? emptyKind
  const { data, isFetching } = useFindRecordsQuery(buildListArgs(kind, { q, filter: null, sort: [] }), {
    skip: kind === emptyKind,
  })
  const found = (data?.data ?? []).map((row) => ({ value: row.id, label: getRecordName(kind, row) }))
  const options =
    value !== null && name !== null && !found.some((option) => option.value === value)
      ? [{ value, label: name }, ...found]
      : found
  return (
    <Select
      {...rest}
      data={options}
      // The server has searched already, including fields that are not shown here.
      filter={({ options: all }) => all}
      value={value}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(id) => onChange(id, options.find((option) => option.value === id)?.label ?? null)}
      nothingFoundMessage={isFetching ? 'Searching…' : 'No matches'}
    />
  )
}
