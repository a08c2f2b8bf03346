import type { TableViewSettings } from '@draftwright/contract/table-views'
import { NativeSelect } from '@mantine/core'
import type { TableInfo } from '../model.ts'
import { toSummableColumn } from './summaries.ts'

interface ColumnSumProps {
  table: TableInfo
  settings: TableViewSettings
  onChange: (patch: TableViewSettings) => void
}

/** Which numbers are summed up above the columns of a board. */
export function ColumnSum({ table, settings: { summaries = {} }, onChange }: ColumnSumProps) {
  const fields = table.fields.filter((field) => toSummableColumn(field).isNumber)
  const chosen = fields.find(({ id }) => summaries[id] === 'sum')
  const others = Object.fromEntries(Object.entries(summaries).filter(([, kind]) => kind !== 'sum'))
  return (
    <NativeSelect
      mb="md"
      label="Column total"
      description={fields.length === 0 ? 'Add a number field first.' : undefined}
      disabled={fields.length === 0}
      data={[{ value: '', label: 'None' }, ...fields.map(({ id, name }) => ({ value: id, label: name }))]}
      value={chosen?.id ?? ''}
      onChange={(event) => {
        const { value } = event.currentTarget
        onChange({ summaries: value === '' ? others : { ...others, [value]: 'sum' } })
      }}
    />
  )
}
