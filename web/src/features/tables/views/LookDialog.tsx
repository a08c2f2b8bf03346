import { type TableViewSettings, type TableViewType, tableRowHeights } from '@draftwright/contract/table-views'
import { Group, NativeSelect, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { showToast } from '../../../ui/toast.tsx'
import type { TableInfo } from '../model.ts'
import { ColorRules } from './ColorRules.tsx'
import { ColumnSum } from './ColumnSum.tsx'
import { CoverSettings } from './CoverSettings.tsx'

interface LookDialogProps {
  table: TableInfo
  type: TableViewType
  settings: TableViewSettings
  onChange: (patch: TableViewSettings) => void
  onClose: () => void
}

const heightWords = { short: 'Short', medium: 'Medium', tall: 'Tall' } as const
const byRules = 'rules'

/** How high the rows of a view are or which pictures its cards have, and what colours the records. Changes show at once. */
export function LookDialog({ table, type, settings, onChange, onClose }: LookDialogProps) {
  const { color_rules = [], color_field_id } = settings
  const selects = table.fields.filter((field) => field.type === 'singleSelect')
  const [hasRules, setRules] = useState(color_rules.length > 0)
  /** The rules come back with the choice of conditions as long as the dialog is open, and with Undo. */
  const [kept, setKept] = useState(color_rules)
  const colorBy = (value: string) => {
    const isByRules = value === byRules
    if (isByRules === hasRules && isByRules) return
    if (hasRules) setKept(color_rules)
    setRules(isByRules)
    onChange({ color_rules: isByRules ? kept : [], color_field_id: isByRules || value === '' ? null : value })
    if (!hasRules || color_rules.length === 0) return
    const undo = () => {
      setRules(true)
      onChange({ color_rules, color_field_id: null })
    }
    showToast(color_rules.length === 1 ? 'Color rule removed' : `${color_rules.length} color rules removed`, { undo })
  }
  return (
    <Modal opened onClose={onClose} title="View appearance" size={hasRules ? 'lg' : 'sm'}>
      {type === 'grid' ? (
        <>
          <Text size="sm" fw={500} mb={4} id="row-height">
            Row height
          </Text>
          <SegmentedControl
            fullWidth
            mb="md"
            aria-labelledby="row-height"
            value={settings.row_height ?? 'short'}
            data={tableRowHeights.map((value) => ({ value, label: heightWords[value] }))}
            onChange={(value) => onChange({ row_height: tableRowHeights.find((one) => one === value) ?? 'short' })}
          />
        </>
      ) : null}
      {type === 'kanban' ? <ColumnSum {...{ table, settings, onChange }} /> : null}
      {type === 'gallery' ? <CoverSettings {...{ table, settings, onChange }} /> : null}
      <NativeSelect
        label="Color records by"
        description={hasRules ? 'The first matching color applies.' : undefined}
        data={[
          { value: '', label: 'No color' },
          ...selects.map(({ id, name }) => ({ value: id, label: name })),
          { value: byRules, label: 'Conditions' },
        ]}
        value={hasRules ? byRules : (selects.find(({ id }) => id === color_field_id)?.id ?? '')}
        onChange={(event) => colorBy(event.currentTarget.value)}
      />
      {hasRules ? (
        <ColorRules fields={table.fields} rules={kept} onChange={(next) => onChange({ color_rules: next })} />
      ) : null}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Modal>
  )
}
