import type { Column } from '@draftwright/contract/crm/columns'
import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { buildListArgs, useFindRecordsQuery } from '../api.ts'
import { getRecordName } from '../record.ts'
import { linkable, emptyKind } from './linkable.ts'

interface RecordsSelectProps {
  to: NonNullable<Column['to']>
  value: string[]
  label: string
  onChange: (ids: string[]) => void
}

/** Selects several records of any number, by name. */
export function RecordsSelect({ to, value, label, onChange }: RecordsSelectProps) {
  const [search, setSearch] = useState('')
  const [q] = useDebouncedValue(search.trim(), 150)
  const kind = linkable[to]
  const skip = kind === undefined
  const named = kind ?? emptyKind
  const { data } = useFindRecordsQuery(buildListArgs(named, { q, filter: null, sort: [] }), { skip })
  const chosen = useFindRecordsQuery(
    buildListArgs(named, { q: '', filter: { column: 'id', operator: 'in', value }, sort: [] }),
    { skip: skip || value.length === 0 },
  )
  const options = new Map(
    [...(chosen.data?.data ?? []), ...(data?.data ?? [])].map((row) => [row.id, getRecordName(named, row)]),
  )
  return (
    <MultiSelect
      aria-label={label}
      size="sm"
      data={[...options].map(([id, name]) => ({ value: id, label: name }))}
      filter={({ options: all }) => all}
      value={value}
      onChange={onChange}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      placeholder={value.length === 0 ? 'Choose' : undefined}
      nothingFoundMessage="No matches"
    />
  )
}
