import type { TableView, TableViewSettings } from '@draftwright/contract/table-views'
import { Checkbox, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { orderFields, type TableInfo } from '../model.ts'
import styles from '../tables.module.css'

interface FieldsDialogProps {
  table: TableInfo
  settings: TableView['settings']
  onChange: (patch: TableViewSettings) => void
  onClose: () => void
}

/** Which fields a view shows, and in which order. */
export function FieldsDialog({ table, settings, onChange, onClose }: FieldsDialogProps) {
  const fields = orderFields(table, settings)
  const hidden = settings.hidden_field_ids ?? []
  const move = (from: number, to: number) => {
    const ids = fields.map(({ id }) => id)
    const [id] = ids.splice(from, 1)
    if (id === undefined) return
    ids.splice(to, 0, id)
    onChange({ field_order: ids })
  }
  return (
    <Modal opened onClose={onClose} title="Fields of this view">
      {fields.map(({ id, name }, at) => (
        <div key={id} className={styles.fieldRow}>
          <Checkbox
            label={name}
            checked={!hidden.includes(id)}
            disabled={at === 0}
            onChange={() =>
              onChange({
                hidden_field_ids: hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id],
              })
            }
          />
          <Button
            variant="ghost"
            size="icon"
            disabled={at < 2}
            aria-label={`Move ${name} up`}
            onClick={() => move(at, at - 1)}
          >
            <IconArrowUp size={16} aria-hidden />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            disabled={at === 0 || at === fields.length - 1}
            aria-label={`Move ${name} down`}
            onClick={() => move(at, at + 1)}
          >
            <IconArrowDown size={16} aria-hidden />
          </Button>
        </div>
      ))}
      <Group justify="space-between" mt="lg">
        <Button variant="ghost" disabled={hidden.length === 0} onClick={() => onChange({ hidden_field_ids: [] })}>
          Show all
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Modal>
  )
}
