import type { TableField } from '@draftwright/contract/table-fields'
import { useEffect, useState } from 'react'
import type { CellExit } from '../../../ui/grid/grid-columns.ts'
import { listTargets } from '../api.ts'
import { OptionPicker, type PickerOption } from '../grid/OptionPicker.tsx'

interface TargetPickerProps {
  field: TableField
  tableId: string
  picked: readonly PickerOption[]
  initial: string | undefined
  onEnd: (picked: readonly PickerOption[] | null, leave: CellExit) => void
}

const settleMs = 200

/** Picks companies, contacts, opportunities or posts by name, of those that the person sees. */
export function TargetPicker({ field, tableId, picked, initial, onEnd }: TargetPickerProps) {
  const [text, setText] = useState(initial ?? '')
  const [found, setFound] = useState<readonly PickerOption[] | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const params = { table_id: tableId, field_id: field.id }
    const look = async () => {
      const targets = await listTargets({ params, query: { q: text.trim() } }, stop.signal)
      setFound(targets.map(({ id, name }) => ({ id, name: name === '' ? 'Untitled' : name })))
    }
    const timer = setTimeout(() => void look().catch(() => setFound([])), found === null ? 0 : settleMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
    // The first look-up is not delayed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [tableId, field.id, text])
  return (
    <OptionPicker
      label={field.name}
      options={found ?? []}
      picked={picked}
      isMultiple={field.options.prefersSingleRecordLink !== true}
      isLoading={found === null}
      initial={initial}
      onSearch={setText}
      onEnd={onEnd}
    />
  )
}
