import type { BulkResult } from '@draftwright/contract/crm/bulk'
import { Text } from '@mantine/core'
import { Button } from '../../../../ui/Button.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import type { RecordKind } from '../record.ts'
import styles from './RefusedDialog.module.css'

export interface BulkRefusals {
  readonly count: number
  /** The first of them; of cells with their columns. */
  readonly shown: readonly (Pick<BulkResult['refused'][number], 'id' | 'message'> & { readonly field?: string })[]
  /** Counted by cell, not by record. */
  readonly isCells?: boolean
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
export function RefusedDialog({ kind, refused, names, onOpen, onClose }: RefusedDialogProps) {
  const { count, shown, isCells = false } = refused
  const what = isCells ? (count === 1 ? 'cell was' : 'cells were') : `${count === 1 ? kind.noun : kind.nouns} were`
  return (
    <Modal opened onClose={onClose} title={`${count.toLocaleString('en')} ${what} not changed`} size="lg">
      <ul className={styles.list}>
        {shown.map(({ id, field, message }) => (
          <li key={`${id} ${field}`}>
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
            <span className={styles.why}>
              {field === undefined
                ? stripName(message, names.get(id))
                : joinField(kind.columns[field]?.label ?? field, stripName(message, names.get(id)))}
            </span>
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

/** "Amount is in USD", but "Stage: The stage requires …". */
const joinField = (label: string, reason: string): string =>
  `${label}${/^(?:is|must|matches|cannot|does)\b/u.test(reason) ? ' ' : ': '}${reason}`
