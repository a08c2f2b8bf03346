import type { Column } from '@draftwright/contract/crm/columns'
import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { listArgs, useFindRecordsQuery } from '../api.ts'
import { nameOf } from '../record.ts'
import { linkable, noKind } from './linkable.ts'

export interface RecordSelectProps extends Omit<SelectProps, 'onChange' | 'data' | 'value' | 'name'> {
  to: NonNullable<Column['to']>
  value: string | null
  /** What the record that is set now is called. */
  name: string | null
  onChange: (id: string | null, name: string | null) => void
}

/** Milliseconds without a key after which the server is asked. */
const idleMs = 150

/** One record out of any number, found by its name. */
export function RecordSelect({ to, value, name, onChange, defaultSearchValue = '', ...rest }: RecordSelectProps) {
  const [search, setSearch] = useState(defaultSearchValue)
  const [q] = useDebouncedValue(search === name ? '' : search.trim(), idleMs)
  const kind = linkable[to] ?? noKind
  const { data, isFetching } = useFindRecordsQuery(listArgs(kind, { q, filter: null, sort: [] }), {
    skip: kind === noKind,
  })
  const found = (data?.data ?? []).map((row) => ({ value: row.id, label: nameOf(kind, row) }))
  const options =
    value !== null && name !== null && !found.some((option) => option.value === value)
      ? [{ value, label: name }, ...found]
      : found
  return (
    <Select
      {...rest}
      data={options}
      // The server has looked already, also into what is not shown here.
      filter={({ options: all }) => all}
      value={value}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(id) => onChange(id, options.find((option) => option.value === id)?.label ?? null)}
      nothingFoundMessage={isFetching ? 'Looking…' : 'Nothing by that name'}
    />
  )
}
