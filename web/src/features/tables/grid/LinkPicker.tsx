import type { TableField } from '@draftwright/contract/table-fields'
import { useEffect, useState } from 'react'
import type { CellExit } from '../../../ui/grid/grid-columns.ts'
import { queryRecords } from '../api.ts'
import { showCell } from '../cell-text.ts'
import type { TableInfo } from '../model.ts'
import { OptionPicker, type PickerOption } from './OptionPicker.tsx'

interface LinkPickerProps {
  field: TableField
  tables: readonly TableInfo[]
  picked: readonly PickerOption[]
  initial: string | undefined
  onEnd: (picked: readonly PickerOption[] | null, leave: CellExit) => void
}

const settleMs = 200

/** Picks records of the linked table by name; a name that is not there becomes a new record. */
export function LinkPicker({ field, tables, picked, initial, onEnd }: LinkPickerProps) {
  const other = tables.find(({ id }) => id === field.options.linkedTableId)
  const [text, setText] = useState(initial ?? '')
  const [found, setFound] = useState<readonly PickerOption[] | null>(null)
  useEffect(() => {
    if (other === undefined) return undefined
    const stop = new AbortController()
    const primary = other.fields.find(({ id }) => id === other.primary_field_id)
    const look = async () => {
      const filter =
        text.trim() === ''
          ? null
          : {
              match: 'all' as const,
              conditions: [{ field_id: other.primary_field_id, operator: 'contains' as const, value: text.trim() }],
            }
      const { data } = await queryRecords({ params: { table_id: other.id }, body: { limit: 50, filter } }, stop.signal)
      setFound(
        data.map(({ id, fields }) => ({
          id,
          name: (primary && showCell(primary, fields[primary.id])) || 'Unnamed record',
        })),
      )
    }
    const timer = setTimeout(() => void look().catch(() => setFound([])), found === null ? 0 : settleMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
    // The first look-up is not delayed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [other, text])
  return (
    <OptionPicker
      label={field.name}
      options={found ?? []}
      picked={picked}
      isMultiple={field.options.prefersSingleRecordLink !== true}
      createWords="Add record"
      isLoading={found === null}
      initial={initial}
      onSearch={setText}
      onEnd={onEnd}
    />
  )
}
