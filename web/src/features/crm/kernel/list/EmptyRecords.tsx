import { IconFilterOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import type { RecordKind } from '../record.ts'

interface EmptyRecordsProps {
  kind: RecordKind
  /** Set if a search or a filter is the reason. */
  onShowAll: (() => void) | null
  icon: ReactNode
  text: string
  newButton: ReactNode
  onImport: (() => void) | null
}

/** What stands where no record is listed. */
export function EmptyRecords({ kind, onShowAll, icon, text, newButton, onImport }: EmptyRecordsProps) {
  if (onShowAll !== null)
    return (
      <EmptyState
        icon={<IconFilterOff size={22} />}
        title={`No ${kind.noun} matches`}
        text="No results for this search and these filters."
        action={
          <Button variant="outline" onClick={onShowAll}>
            Show all {kind.nouns}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={icon}
      title={`No ${kind.nouns} yet`}
      text={text}
      action={
        <>
          {newButton}
          {onImport === null ? null : (
            <Button variant="outline" onClick={onImport}>
              Import a file…
            </Button>
          )}
        </>
      }
    />
  )
}
