import type { TableField } from '@draftwright/contract/table-fields'
import type { TableViewSettings } from '@draftwright/contract/tables'
import { Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { chooseSummary, describeSummary, listSummaryKinds } from './summaries.ts'

interface SummaryDialogProps {
  field: TableField
  settings: TableViewSettings
  onChange: (patch: TableViewSettings) => void
  onClose: () => void
}

/** What stands below a column, and beside each group. */
export function SummaryDialog({ field, settings, onChange, onClose }: SummaryDialogProps) {
  const kinds = listSummaryKinds(field)
  const [kind, setKind] = useState(kinds.find((one) => one === settings.summaries?.[field.id]))
  return (
    <Modal opened onClose={onClose} title={`Summary of ${field.name}`} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onChange({ summaries: chooseSummary(settings, field, kind) })
          onClose()
        }}
      >
        <NativeSelect
          label="Below the column"
          data={[
            { value: '', label: 'None' },
            ...kinds.map((one) => ({ value: one, label: describeSummary(field, one) })),
          ]}
          value={kind ?? ''}
          onChange={(event) => setKind(kinds.find((one) => one === event.currentTarget.value))}
        />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </Group>
      </form>
    </Modal>
  )
}
