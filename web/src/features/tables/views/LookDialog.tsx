import { type TableViewSettings, tableRowHeights } from '@draftwright/contract/tables'
import { Group, NativeSelect, SegmentedControl, Text } from '@mantine/core'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import type { TableInfo } from '../model.ts'

interface LookDialogProps {
  table: TableInfo
  settings: TableViewSettings
  onChange: (patch: TableViewSettings) => void
  onClose: () => void
}

const heightWords = { short: 'Short', medium: 'Medium', tall: 'Tall' } as const

/** How high the rows of a view are, and what colours them. Changes show at once. */
export function LookDialog({ table, settings, onChange, onClose }: LookDialogProps) {
  const selects = table.fields.filter(({ type }) => type === 'singleSelect')
  return (
    <Modal opened onClose={onClose} title="Look of this view" size="sm">
      <Text size="sm" fw={500} mb={4} id="row-height">
        Row height
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby="row-height"
        value={settings.row_height ?? 'short'}
        data={tableRowHeights.map((value) => ({ value, label: heightWords[value] }))}
        onChange={(value) => onChange({ row_height: tableRowHeights.find((one) => one === value) ?? 'short' })}
      />
      <NativeSelect
        mt="md"
        label="Colour records by"
        description={selects.length === 0 ? 'Add a field of the type “Single select” first.' : undefined}
        disabled={selects.length === 0}
        data={[{ value: '', label: 'No colour' }, ...selects.map(({ id, name }) => ({ value: id, label: name }))]}
        value={settings.color_field_id ?? ''}
        onChange={(event) => onChange({ color_field_id: event.currentTarget.value || null })}
      />
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Modal>
  )
}
