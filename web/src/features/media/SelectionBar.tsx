import type { Media, MediaFolder } from '@draftwright/contract/media'
import { Menu, TextInput } from '@mantine/core'
import { IconFolder, IconRestore, IconTag, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { listFolderOptions } from './folder-tree.ts'
import styles from './MediaPage.module.css'
import type { useBulkActions } from './use-bulk-actions.ts'

interface SelectionBarProps {
  chosen: Media[]
  folders: readonly MediaFolder[]
  isTrash: boolean
  bulk: ReturnType<typeof useBulkActions>
  onClear: () => void
}

export function SelectionBar({ chosen, folders, isTrash, bulk, onClear }: SelectionBarProps) {
  if (chosen.length === 0) return null
  const ids = chosen.map(({ id }) => id)
  return (
    <div className={styles.selection} role="toolbar" aria-label="Selected pictures">
      <strong>{chosen.length} chosen</strong>
      {isTrash ? (
        <Button variant="outline" size="sm" icon={<IconRestore size={16} />} onClick={() => void bulk.restore(ids)}>
          Restore
        </Button>
      ) : (
        <>
          <MoveMenu folders={folders} onMove={(id, name) => void bulk.move(chosen, id, name)} />
          <TagMenu onTag={(tag) => void bulk.addTag(chosen, tag)} />
          <Button variant="outline" size="sm" icon={<IconTrash size={16} />} onClick={() => void bulk.remove(ids)}>
            Delete
          </Button>
        </>
      )}
      <Button variant="ghost" size="icon" aria-label="Clear selection" onClick={onClear}>
        <IconX size={16} aria-hidden />
      </Button>
    </div>
  )
}

function MoveMenu({
  folders,
  onMove,
}: {
  folders: readonly MediaFolder[]
  onMove: (id: string | null, name: string) => void
}) {
  return (
    <Menu position="top" shadow="md" withinPortal>
      <Menu.Target>
        <Button variant="outline" size="sm" icon={<IconFolder size={16} />}>
          Move to…
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <Menu.Item onClick={() => onMove(null, 'the library')}>Library (no folder)</Menu.Item>
        {listFolderOptions(folders).map(({ value, label }) => (
          <Menu.Item key={value} onClick={() => onMove(value, label)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function TagMenu({ onTag }: { onTag: (tag: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [tag, setTag] = useState('')
  return (
    <Menu position="top" shadow="md" withinPortal opened={isOpen} onChange={setOpen} trapFocus>
      <Menu.Target>
        <Button variant="outline" size="sm" icon={<IconTag size={16} />}>
          Tag…
        </Button>
      </Menu.Target>
      <Menu.Dropdown p="xs">
        <form
          className={styles.tagForm}
          onSubmit={(event) => {
            event.preventDefault()
            if (tag.trim() === '') return
            onTag(tag.trim())
            setTag('')
            setOpen(false)
          }}
        >
          <TextInput
            aria-label="Tag"
            placeholder="Tag"
            maxLength={40}
            value={tag}
            onChange={(event) => setTag(event.currentTarget.value)}
            data-autofocus
          />
          <Button type="submit">Add</Button>
        </form>
      </Menu.Dropdown>
    </Menu>
  )
}
