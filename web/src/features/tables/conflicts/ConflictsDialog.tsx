import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import checkStyles from '../../../ui/check.module.css'
import { Modal } from '../../../ui/Modal.tsx'
import { formatCell } from '../cell-text.ts'
import { isEmptyCell } from '../model.ts'
import styles from './ConflictsDialog.module.css'
import type { ConflictingCell } from './describe-conflicts.ts'

interface ConflictsDialogProps {
  cells: readonly ConflictingCell[]
  /** In all: the others are decided afterwards. */
  nCells: number
  /** With the cells of which one's own values are saved. */
  onDecide: (chosen: readonly ConflictingCell[]) => void
  onClose: () => void
}

/** Cells that two people have changed, each with what another has written and what was to be written. */
export function ConflictsDialog({ cells, nCells, onDecide, onClose }: ConflictsDialogProps) {
  const [left, setLeft] = useState<ReadonlySet<ConflictingCell>>(new Set())
  const toggle = (cell: ConflictingCell) =>
    setLeft((before) => {
      const next = new Set(before)
      if (!next.delete(cell)) next.add(cell)
      return next
    })
  const chosen = cells.filter((cell) => !left.has(cell))
  return (
    <Modal opened onClose={onClose} title="Someone else changed these cells too" size="xl">
      <Text mb="sm">
        Select the cells to overwrite with your values.
        {nCells > cells.length ? ` These are the first ${cells.length} of ${nCells.toLocaleString('en')}.` : ''}
      </Text>
      <div className={styles.frame}>
        <table className={styles.cells}>
          <thead>
            <tr>
              <th scope="col">
                <label className={styles.all}>
                  <input
                    type="checkbox"
                    className={checkStyles.check}
                    checked={left.size === 0}
                    onChange={() => setLeft(left.size === 0 ? new Set(cells) : new Set())}
                    aria-label="Choose all"
                  />
                </label>
              </th>
              <th scope="col">Record</th>
              <th scope="col">Field</th>
              <th scope="col">Now</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {cells.map((cell) => {
              const { id, recordName, field, mine, theirs } = cell
              return (
                <tr key={`${id} ${field.id}`}>
                  <td>
                    <input
                      type="checkbox"
                      className={checkStyles.check}
                      checked={!left.has(cell)}
                      onChange={() => toggle(cell)}
                      aria-label={`Save mine: ${field.name} of ${recordName}`}
                    />
                  </td>
                  <td>{recordName}</td>
                  <td>{field.name}</td>
                  <td>{isEmptyCell(theirs) ? 'Empty' : formatCell(field, theirs)}</td>
                  <td>{isEmptyCell(mine) ? 'Empty' : formatCell(field, mine)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="outline" onClick={() => onDecide([])}>
          Keep theirs
        </Button>
        <Button onClick={() => onDecide(chosen)} disabled={chosen.length === 0}>
          {chosen.length === cells.length ? 'Save mine' : `Save ${chosen.length} of mine`}
        </Button>
      </Group>
    </Modal>
  )
}
