import { Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { decisionPlace } from '../../../ui/toast.tsx'
import { type ConflictingCell, describeConflicts } from './describe-conflicts.ts'
import { defineDialog } from '../../../ui/dialog-on-demand.tsx'

const ConflictsDialog = defineDialog(async () => (await import('./ConflictsDialog.tsx')).ConflictsDialog)

/** Cells that are decided in one dialog; the others are told again afterwards. */
const mostShown = 200

interface ToldConflicts {
  readonly cells: readonly ConflictingCell[]
  /** Records that are gone. */
  readonly nMissing: number
  /** Writes the chosen cells over what others have written. */
  readonly onSave: (chosen: readonly ConflictingCell[]) => void
}

/** Says which cells of a block were left as others have written them, until it is decided. */
export function tellConflicts(told: ToldConflicts): void {
  const id = crypto.randomUUID()
  notifications.show({
    id,
    position: decisionPlace,
    autoClose: false,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    message: <ConflictsNote {...told} onEnd={() => notifications.hide(id)} />,
  })
}

function ConflictsNote({ cells, nMissing, onSave, onEnd }: ToldConflicts & { onEnd: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const decide = (chosen: readonly ConflictingCell[], rest: readonly ConflictingCell[] = []) => {
    onEnd()
    if (chosen.length > 0) onSave(chosen)
    if (rest.length > 0) tellConflicts({ cells: rest, nMissing: 0, onSave })
  }
  return (
    <>
      <span style={{ overflowWrap: 'anywhere' }}>{describeConflicts(cells, nMissing)}</span>
      {cells.length === 0 ? null : (
        <Group justify="flex-end" gap="xs" mt={6}>
          {cells.length === 1 ? null : (
            <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
              Show
            </Button>
          )}
          <Button variant="secondary" size="sm" onClick={() => decide([])}>
            Keep theirs
          </Button>
          <Button variant="secondary" size="sm" onClick={() => decide(cells)}>
            Save mine
          </Button>
        </Group>
      )}
      {isOpen ? (
        <ConflictsDialog
          cells={cells.slice(0, mostShown)}
          nCells={cells.length}
          onDecide={(chosen) => decide(chosen, cells.slice(mostShown))}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
