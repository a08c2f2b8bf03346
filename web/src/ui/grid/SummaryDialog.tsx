import type { SummaryKind } from '@draftwright/contract/summary-kinds'
import { Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Modal } from '../Modal.tsx'
import { describeSummary, listSummaryKinds, type SummableColumn } from './summary-words.ts'

interface SummaryDialogProps {
  label: string
  column: SummableColumn
  kind: SummaryKind | undefined
  onChoose: (kind: SummaryKind | undefined) => void
  onClose: () => void
}

/** What stands below a column, and beside each group. */
export function SummaryDialog({ label, column, kind: before, onChoose, onClose }: SummaryDialogProps) {
  const kinds = listSummaryKinds(column)
  const [kind, setKind] = useState(kinds.find((one) => one === before))
  return (
    <Modal opened onClose={onClose} title={`Summary of ${label}`} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onChoose(kind)
          onClose()
        }}
      >
        <NativeSelect
          label="Below the column"
          data={[
            { value: '', label: 'None' },
            ...kinds.map((one) => ({ value: one, label: describeSummary(column, one) })),
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
