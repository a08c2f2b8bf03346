import { Menu } from '@mantine/core'
import { IconDownload, IconPencil, IconTag, IconTrash, IconUser } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { SelectionBar } from '../../../../ui/SelectionBar.tsx'
import { isWritableColumn, type RecordKind } from '../record.ts'
import { listChoosableColumns } from '../table/shown-columns.ts'
import type { Selection } from '../../../../ui/use-selection.ts'
import type { Person } from '../use-people.ts'
import { BulkEdit } from './BulkEdit.tsx'
import type { BulkChange } from './use-bulk-change.ts'

export interface BulkBarProps {
  kind: RecordKind
  people: ReadonlyMap<string, Person>
  selection: Selection
  /** Matching rows, loaded or not. */
  total: number
  isExact: boolean
  /** Resolves once it is done or was refused; absent: nothing can be changed here. */
  onBulk?: (change: BulkChange) => Promise<void>
  onExport?: () => void
  /** More buttons. */
  children?: ReactNode
}

/** The bulk actions on selected rows, below the list. */
export function BulkBar(props: BulkBarProps) {
  const { kind, people, selection, total, isExact, onBulk, onExport, children } = props
  const [editing, setEditing] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const n = selection.isEverything ? total : selection.ids.size
  if (n === 0) return null
  const words = `${n.toLocaleString('en')}${selection.isEverything && !isExact ? '+' : ''}`
  const isPart = !selection.isEverything && selection.ids.size > 0 && selection.ids.size < total
  const perform = async (change: BulkChange) => {
    setBusy(true)
    await onBulk?.(change)
    setBusy(false)
    setEditing(null)
    setAsking(false)
  }
  const editable = listChoosableColumns(kind.columns).filter(
    ([key, column]) => isWritableColumn(column) && key !== 'tags' && key !== 'owner_id' && key !== kind.title,
  )
  return (
    <SelectionBar
      label={`Selected ${kind.nouns}`}
      words={words}
      onClear={selection.clear}
      more={
        isPart ? (
          <Button variant="link" size="no_size" onClick={selection.everything}>
            Select all {total.toLocaleString('en')}
            {isExact ? '' : '+'} that match
          </Button>
        ) : null
      }
      dialogs={
        <>
          {editing === null ? null : (
            <BulkEdit
              kind={kind}
              columnKey={editing}
              people={people}
              words={words}
              isBusy={isBusy}
              onApply={(change) => void perform(change)}
              onClose={() => setEditing(null)}
            />
          )}
          <ConfirmDialog
            opened={isAsking}
            title={`Delete ${words} ${n === 1 ? kind.noun : kind.nouns}?`}
            action={`Delete ${n === 1 ? kind.noun : kind.nouns}`}
            isBusy={isBusy}
            onConfirm={() => void perform({ do: 'delete' })}
            onClose={() => setAsking(false)}
          >
            You can restore them from the trash.
          </ConfirmDialog>
        </>
      }
    >
      {onBulk === undefined ? null : (
        <>
          <Menu position="top" shadow="md" withinPortal>
            <Menu.Target>
              <Button variant="outline" size="sm" icon={<IconPencil size={16} aria-hidden />} disabled={isBusy}>
                Edit…
              </Button>
            </Menu.Target>
            <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
              {editable.map(([key, { label }]) => (
                <Menu.Item key={key} onClick={() => setEditing(key)}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          {'owner_id' in kind.columns ? (
            <Button
              variant="outline"
              size="sm"
              icon={<IconUser size={16} aria-hidden />}
              disabled={isBusy}
              onClick={() => setEditing('owner_id')}
            >
              Owner…
            </Button>
          ) : null}
          {'tags' in kind.columns ? (
            <Button
              variant="outline"
              size="sm"
              icon={<IconTag size={16} aria-hidden />}
              disabled={isBusy}
              onClick={() => setEditing('tags')}
            >
              Tags…
            </Button>
          ) : null}
          <Button
            variant="outline"
            size="sm"
            icon={<IconTrash size={16} aria-hidden />}
            disabled={isBusy}
            onClick={() => setAsking(true)}
          >
            Delete
          </Button>
        </>
      )}
      {onExport === undefined ? null : (
        <Button variant="outline" size="sm" icon={<IconDownload size={16} aria-hidden />} onClick={onExport}>
          Export
        </Button>
      )}
      {children}
    </SelectionBar>
  )
}
