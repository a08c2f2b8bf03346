import { IconTrash } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import { SelectionBar } from '../../../ui/SelectionBar.tsx'
import type { Selection } from '../../../ui/use-selection.ts'

interface ChosenRecordsProps {
  selection: Selection
  mayWrite: boolean
  onRemove: (ids: readonly string[]) => void
}

/** What can be done with chosen records. */
export function ChosenRecords({ selection, mayWrite, onRemove }: ChosenRecordsProps) {
  const { size } = selection.ids
  if (size === 0) return null
  return (
    <SelectionBar label="Selected records" words={size.toLocaleString('en')} onClear={selection.clear}>
      {mayWrite ? (
        <Button
          variant="outline"
          size="sm"
          icon={<IconTrash size={14} aria-hidden />}
          onClick={() => {
            onRemove([...selection.ids])
            selection.clear()
          }}
        >
          Delete
        </Button>
      ) : null}
    </SelectionBar>
  )
}
