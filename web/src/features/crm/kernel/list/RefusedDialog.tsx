import type { BulkResult } from '@draftwright/contract/crm/bulk'
import { Text } from '@mantine/core'
import { Button } from '../../../../ui/Button.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import type { RecordKind } from '../record.ts'
import styles from './RefusedDialog.module.css'

export interface BulkRefusals {
  readonly count: number
  /** The first of them. */
  readonly shown: BulkResult['refused']
}

interface RefusedDialogProps {
  kind: RecordKind
  refused: BulkRefusals
  /** The names of the list's records, by id. */
  names: ReadonlyMap<string, string>
  onOpen: (id: string) => void
  onClose: () => void
}

/** The refused records of a bulk change with their reasons; each can be opened to fix it. */
export function RefusedDialog({ kind, refused: { count, shown }, names, onOpen, onClose }: RefusedDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${count.toLocaleString('en')} ${count === 1 ? kind.noun : kind.nouns} were not changed`}
      size="lg"
    >
      <ul className={styles.list}>
        {shown.map(({ id, message }) => (
          <li key={id}>
            <Button
              variant="link"
              size="no_size"
              onClick={() => {
                onClose()
                onOpen(id)
              }}
            >
              {names.get(id) ?? 'Open it'}
            </Button>
            <span className={styles.why}>{stripName(message, names.get(id))}</span>
          </li>
        ))}
      </ul>
      {count > shown.length ? (
        <Text c="dimmed" mt="sm">
          and {(count - shown.length).toLocaleString('en')} more
        </Text>
      ) : null}
    </Modal>
  )
}

/** "Clinic: the stage requires …" already shows the name. */
function stripName(message: string, name: string | undefined): string {
  if (name === undefined || !message.startsWith(`${name}: `)) return message
  const rest = message.slice(name.length + 2)
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
