import type { Bulked } from '@draftwright/contract/crm/bulk'
import { Text } from '@mantine/core'
import { Button } from '../../../../ui/Button.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import type { RecordKind } from '../record.ts'
import styles from './RefusedDialog.module.css'

export interface Refused {
  readonly count: number
  /** The first of them. */
  readonly shown: Bulked['refused']
}

interface RefusedDialogProps {
  kind: RecordKind
  refused: Refused
  /** What the records of the list are called, by their ids. */
  names: ReadonlyMap<string, string>
  onOpen: (id: string) => void
  onClose: () => void
}

/** What of a bulk change could not be done, and why; each can be opened to do what is missing. */
export function RefusedDialog({ kind, refused: { count, shown }, names, onOpen, onClose }: RefusedDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${count.toLocaleString('en')} ${count === 1 ? kind.noun : kind.nouns} stayed as before`}
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
            <span className={styles.why}>{withoutName(message, names.get(id))}</span>
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

/** "Clinic: the stage asks for …" stands under its name already. */
function withoutName(message: string, name: string | undefined): string {
  if (name === undefined || !message.startsWith(`${name}: `)) return message
  const rest = message.slice(name.length + 2)
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
