import { maxMergedRecords } from '@draftwright/contract/crm/merging'
import { IconArrowMerge } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { defineDialog } from '../../../ui/dialog-on-demand.tsx'
import type { RecordKind, RecordRow } from '../kernel/record.ts'

const MergeDialog = defineDialog(async () => (await import('./MergeDialog.tsx')).MergeDialog)

interface MergeChosenProps {
  kind: RecordKind
  chosen: readonly RecordRow[]
  onMerged: () => void
}

/** Merges the selected rows of a list: two at least, ten at most. */
export function MergeChosen({ kind, chosen, onMerged }: MergeChosenProps) {
  const [isOpen, setOpen] = useState(false)
  const oldestFirst = chosen.toSorted((one, other) =>
    String(one['created_at']) < String(other['created_at']) ? -1 : 1,
  )
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        icon={<IconArrowMerge size={16} aria-hidden />}
        disabled={chosen.length < 2 || chosen.length > maxMergedRecords}
        title={
          chosen.length > maxMergedRecords
            ? `At most ${maxMergedRecords} can be merged at once`
            : chosen.length < 2
              ? 'Choose another one'
              : undefined
        }
        onClick={() => setOpen(true)}
      >
        Merge…
      </Button>
      {isOpen ? (
        <MergeDialog
          kind={kind}
          records={oldestFirst}
          onClose={() => setOpen(false)}
          onMerged={() => {
            setOpen(false)
            onMerged()
          }}
        />
      ) : null}
    </>
  )
}
