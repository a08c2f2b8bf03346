import { Menu } from '@mantine/core'
import { IconDownload, IconPencil, IconTag, IconTrash, IconUser, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { isWritable, type Patch, type RecordKind } from '../record.ts'
import { choosable } from '../table/shown-columns.ts'
import type { Selection } from '../table/use-selection.ts'
import type { Person } from '../use-people.ts'
import { BulkEdit } from './BulkEdit.tsx'
import styles from './BulkBar.module.css'

/** What is done to all that is chosen. */
export type BulkChange =
  | { readonly do: 'patch'; readonly patch: Patch; readonly label: string }
  | { readonly do: 'add_tags' | 'remove_tags'; readonly tags: readonly string[] }
  | { readonly do: 'delete' }

export interface BulkBarProps {
  kind: RecordKind
  people: ReadonlyMap<string, Person>
  selection: Selection
  /** Rows that match, loaded or not. */
  total: number
  isExact: boolean
  hasMore: boolean
  /** Resolves once it is done or was refused; absent: nothing can be changed here. */
  onBulk?: (change: BulkChange) => Promise<void>
  onExport?: () => void
  /** More buttons. */
  children?: ReactNode
}

/** What can be done with the chosen rows, at the foot of the list. */
export function BulkBar(props: BulkBarProps) {
  const { kind, people, selection, total, isExact, hasMore, onBulk, onExport, children } = props
  const [editing, setEditing] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const n = selection.isEverything ? total : selection.ids.size
  if (n === 0) return null
  const words = `${n.toLocaleString('en')}${selection.isEverything && !isExact ? '+' : ''}`
  const isAllLoaded = hasMore && !selection.isEverything && selection.ids.size > 0 && selection.ids.size < total
  const perform = async (change: BulkChange) => {
    setBusy(true)
    await onBulk?.(change)
    setBusy(false)
    setEditing(null)
    setAsking(false)
  }
  const editable = choosable(kind.columns).filter(
    ([key, column]) => isWritable(column) && key !== 'tags' && key !== 'owner_id' && key !== kind.title,
  )
  return (
    <div className={styles.bar} role="toolbar" aria-label={`Chosen ${kind.nouns}`}>
      <strong>{words} selected</strong>
      {isAllLoaded ? (
        <Button variant="link" size="no_size" onClick={selection.everything}>
          Select all {total.toLocaleString('en')}
          {isExact ? '' : '+'} that match
        </Button>
      ) : null}
      <span className={styles.actions}>
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
      </span>
      <Button variant="ghost" size="icon" aria-label="Select none" onClick={selection.clear}>
        <IconX size={16} aria-hidden />
      </Button>
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
        They go to the trash, from where they can be brought back.
      </ConfirmDialog>
    </div>
  )
}
