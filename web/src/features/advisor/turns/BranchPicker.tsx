import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import type { TurnActions } from './turn-actions.ts'
import classes from './TurnView.module.css'

interface BranchPickerProps {
  runId: string | null
  siblings: readonly string[]
  turnActions: TurnActions | null
}

/** ‹ 2/3 ›: switches between edited versions of a question or between alternative answers. */
export function BranchPicker({ runId, siblings, turnActions }: BranchPickerProps) {
  const at = siblings.indexOf(runId ?? '')
  if (at === -1) return null
  const showSibling = (step: number) => {
    const next = siblings[at + step]
    if (next !== undefined) turnActions?.choose(next)
  }
  return (
    <span className={classes.branches} role="group" aria-label={`Version ${at + 1} of ${siblings.length}`}>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Previous version"
        disabled={at === 0 || turnActions === null}
        onClick={() => showSibling(-1)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </Button>
      <span className="tabular" aria-hidden>
        {at + 1}/{siblings.length}
      </span>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Next version"
        disabled={at === siblings.length - 1 || turnActions === null}
        onClick={() => showSibling(1)}
      >
        <IconChevronRight size={16} aria-hidden />
      </Button>
    </span>
  )
}
