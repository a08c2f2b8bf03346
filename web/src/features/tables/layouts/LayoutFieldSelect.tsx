import type { TableView, TableViewSettings } from '@draftwright/contract/table-views'
import { NativeSelect } from '@mantine/core'
import type { TableInfo } from '../model.ts'
import { findDateField, findStackField, listDateFields, listStackFields } from './view-kinds.ts'

interface LayoutFieldSelectProps {
  table: TableInfo
  type: TableView['type']
  settings: TableViewSettings
  onChange: (patch: TableViewSettings) => void
}

/** Which field a board is stacked by, or a calendar takes its days from; nothing where there is no choice. */
export function LayoutFieldSelect({ table, type, settings, onChange }: LayoutFieldSelectProps) {
  const isBoard = type === 'kanban'
  if (!isBoard && type !== 'calendar') return null
  const fields = isBoard ? listStackFields(table) : listDateFields(table)
  if (fields.length < 2) return null
  const chosen = isBoard ? findStackField(table, settings) : findDateField(table, settings)
  return (
    <NativeSelect
      size="xs"
      aria-label={isBoard ? 'Columns by' : 'Days by'}
      value={chosen?.id}
      data={fields.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(event) => {
        const { value } = event.currentTarget
        onChange(isBoard ? { stack_field_id: value } : { date_field_id: value })
      }}
    />
  )
}
