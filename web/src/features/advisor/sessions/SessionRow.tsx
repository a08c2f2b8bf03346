import { TextInput } from '@mantine/core'
import { maxSessionName } from '@draftwright/contract/agent/vocabulary'
import type { Folder } from '@draftwright/contract/advisor'
import {
  IconDownload,
  IconEraser,
  IconFolder,
  IconFolderOff,
  IconLink,
  IconLinkOff,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import type { ActionItem } from '../../../ui/MenuButton.tsx'
import { showErrorToast } from '../../../ui/toast.tsx'
import { useRenameSessionMutation } from '../api.ts'
import type { SessionListRow } from './groups.ts'
import classes from './SessionPanel.module.css'
import type { SessionActions } from './use-session-actions.ts'

interface SessionRowProps {
  row: SessionListRow
  isCurrent: boolean
  folders: readonly Folder[]
  sessionActions: SessionActions
}

/** A conversation's menu items; the same in the list and above the conversation. */
export function buildSessionMenu(
  { id, name, mark }: SessionListRow,
  folders: readonly Folder[],
  sessionActions: SessionActions,
  onRename: () => void,
): ActionItem[] {
  const isPinned = mark?.is_pinned === true
  const isShared = mark?.is_shared === true
  const folderId = mark?.folder_id ?? null
  return [
    { label: 'Rename', icon: IconPencil, onClick: onRename },
    {
      label: isPinned ? 'Unpin' : 'Pin',
      icon: isPinned ? IconPinnedOff : IconPin,
      onClick: () => sessionActions.pin(id, !isPinned),
    },
    ...folders
      .filter((folder) => folder.id !== folderId)
      .map((folder) => ({
        label: `Move to ${folder.name}`,
        icon: IconFolder,
        onClick: () => sessionActions.moveToFolder(id, folder.id),
      })),
    ...(folderId === null
      ? []
      : [{ label: 'Remove from folder', icon: IconFolderOff, onClick: () => sessionActions.moveToFolder(id, null) }]),
    {
      label: isShared ? 'Copy the shared link' : 'Share (view only)',
      icon: IconLink,
      onClick: () => sessionActions.share(id),
    },
    ...(isShared ? [{ label: 'Stop sharing', icon: IconLinkOff, onClick: () => sessionActions.unshare(id) }] : []),
    { label: 'Export as Markdown', icon: IconDownload, onClick: () => sessionActions.exportSession(id) },
    { label: 'Clear session', icon: IconEraser, onClick: () => sessionActions.clear(id, name) },
    { label: 'Delete', icon: IconTrash, isDanger: true, onClick: () => sessionActions.remove(id, name) },
  ]
}

export function SessionRow({ row, isCurrent, folders, sessionActions }: SessionRowProps) {
  const [isRenaming, setRenaming] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const hasRenamed = useRef(false)
  const { mark } = row
  useEffect(() => {
    // The field is unmounted: keyboard users continue from the row.
    if (hasRenamed.current && !isRenaming && document.activeElement === document.body) link.current?.focus()
    hasRenamed.current = isRenaming
  }, [isRenaming])
  if (isRenaming) return <RenameField id={row.id} name={row.name} onDone={() => setRenaming(false)} />
  const isUnread = mark?.is_unread === true && !isCurrent
  return (
    <div className={classes.row} data-current={isCurrent || undefined}>
      <Link
        ref={link}
        to={paths.chat(row.id)}
        data-row
        aria-current={isCurrent ? 'page' : undefined}
        className={classes.link}
      >
        {mark?.is_running === true && <span className={classes.running} role="img" aria-label="Answering" />}
        {isUnread && !mark.is_running && <span className={classes.unread} role="img" aria-label="Unread" />}
        <span className={classes.name}>{row.name}</span>
        {mark?.is_shared === true && <IconLink size={14} aria-label="Shared" className={classes.shared} />}
      </Link>
      <span className={classes.menu}>
        <ActionMenu
          label={`More for ${row.name}`}
          // After the menu has restored the focus: otherwise the field would lose it at once.
          items={buildSessionMenu(row, folders, sessionActions, () => setTimeout(() => setRenaming(true), 50))}
        />
      </span>
    </div>
  )
}

/** Enter saves the new name, Escape keeps the old one. */
export function RenameField({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const [value, setValue] = useState(name)
  const [rename] = useRenameSessionMutation()
  const save = async () => {
    const next = value.trim()
    if (next !== '' && next !== name) {
      const answer = await rename({ id, name: next })
      if (answer.error) showErrorToast(answer.error)
    }
    onDone()
  }
  return (
    <TextInput
      aria-label="Name of the conversation"
      value={value}
      maxLength={maxSessionName}
      // The person has just asked to rename.
      autoFocus
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) void save()
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onDone()
      }}
    />
  )
}
