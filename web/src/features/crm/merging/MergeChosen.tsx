import { maxMergedRecords } from '@draftwright/contract/crm/merging'
import { IconArrowMerge } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { defineOnDemand, usePart } from '../../../ui/on-demand.ts'
import type { RecordKind, RecordRow } from '../kernel/record.ts'

const mergeDialog = defineOnDemand(() => import('./MergeDialog.tsx'))

interface MergeChosenProps {
  kind: RecordKind
  chosen: readonly RecordRow[]
  onMerged: () => void
}

/** Merges the selected rows of a list: two at least, ten at most. */
export function MergeChosen({ kind, chosen, onMerged }: MergeChosenProps) {
  const [isOpen, setOpen] = useState(false)
  const part = usePart(mergeDialog, isOpen)
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
      {isOpen && part !== null ? (
        <part.MergeDialog
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
