import type { MediaFolder } from '@draftwright/contract/media'
import { mediaLimits } from '@draftwright/contract/vocabulary'
import { TextInput } from '@mantine/core'
import { IconFolder, IconFolderPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { toFailure } from '../../api/api.ts'
import { paths } from '../../app/paths.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import {
  useCreateMediaFolderMutation,
  useRemoveMediaFolderMutation,
  useRestoreMediaFolderMutation,
  useUpdateMediaFolderMutation,
} from './api.ts'
import { findFolderPath } from './folder-tree.ts'
import styles from './MediaPage.module.css'

const toFolderHref = (id: string | null) => (id === null ? paths.media : `${paths.media}?folder=${id}`)

/** The current path in the library, and its folders. */
export function FolderBar({
  folders,
  folderId,
  mayAdd,
}: {
  folders: readonly MediaFolder[]
  folderId: string | null
  mayAdd: boolean
}) {
  const [dialog, setDialog] = useState<'new' | 'rename' | 'remove' | null>(null)
  const [, setFolder] = useUrlState<string>('folder', '')
  const [removeFolder, { isLoading: isRemoving }] = useRemoveMediaFolderMutation()
  const [restoreFolder] = useRestoreMediaFolderMutation()
  const path = findFolderPath(folders, folderId)
  const current = path.at(-1)
  const around = path.at(-2)
  const below = folders.filter(({ parent_id }) => parent_id === folderId)
  const remove = async () => {
    if (!current) return
    const answer = await removeFolder({ params: { id: current.id } })
    setDialog(null)
    if (answer.error) return showErrorToast(answer.error)
    const undo = async () => {
      const back = await restoreFolder({ params: { id: current.id } })
      if (back.error) showErrorToast(back.error)
      else setFolder(current.id)
    }
    showToast(`Folder “${current.name}” deleted`, { undo: () => void undo() })
    setFolder(around?.id ?? null)
  }
  return (
    <nav className={styles.folders} aria-label="Folders">
      {current && (
        <div className={styles.crumbs}>
          <Link to={toFolderHref(null)}>Library</Link>
          {path.map((folder) => (
            <span key={folder.id}>
              {' / '}
              {folder === current ? (
                <strong aria-current="page">{folder.name}</strong>
              ) : (
                <Link to={toFolderHref(folder.id)}>{folder.name}</Link>
              )}
            </span>
          ))}
          {mayAdd && (
            <ActionMenu
              label={`Actions for the folder ${current.name}`}
              items={[
                { label: 'Rename folder', icon: IconPencil, onClick: () => setDialog('rename') },
                { label: 'Delete folder', icon: IconTrash, isDanger: true, onClick: () => setDialog('remove') },
              ]}
            />
          )}
        </div>
      )}
      {below.map(({ id, name, n_media }) => (
        <Link key={id} to={toFolderHref(id)} className={styles.folder}>
          <IconFolder size={18} stroke={1.7} aria-hidden />
          {name}
          <span>{n_media}</span>
        </Link>
      ))}
      {mayAdd && path.length < mediaLimits.folderDepth && (
        <Button variant="ghost" icon={<IconFolderPlus size={16} />} onClick={() => setDialog('new')}>
          New folder
        </Button>
      )}
      {(dialog === 'new' || dialog === 'rename') && (
        <NameDialog
          folder={dialog === 'rename' ? current : undefined}
          parentId={folderId}
          onClose={() => setDialog(null)}
        />
      )}
      <ConfirmDialog
        opened={dialog === 'remove'}
        title={`Delete the folder “${current?.name ?? ''}”?`}
        action="Delete folder"
        isBusy={isRemoving}
        onConfirm={() => void remove()}
        onClose={() => setDialog(null)}
      >
        Its pictures are moved to {around ? `“${around.name}”` : 'the top of the library'}.
      </ConfirmDialog>
    </nav>
  )
}

function NameDialog({
  folder,
  parentId,
  onClose,
}: {
  folder: MediaFolder | undefined
  parentId: string | null
  onClose: () => void
}) {
  const [name, setName] = useState(folder?.name ?? '')
  const [createFolder, creation] = useCreateMediaFolderMutation()
  const [updateFolder, change] = useUpdateMediaFolderMutation()
  const error = creation.error ?? change.error
  const save = async () => {
    const answer = folder
      ? await updateFolder({ params: { id: folder.id }, body: { name } })
      : await createFolder({ body: { name, parent_id: parentId } })
    if (!answer.error) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={folder ? 'Rename folder' : 'New folder'} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput
          label="Name"
          value={name}
          maxLength={80}
          data-autofocus
          error={error ? toFailure(error).message : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button
          type="submit"
          className={styles.submit}
          disabled={name.trim() === ''}
          loading={creation.isLoading || change.isLoading}
        >
          {folder ? 'Rename' : 'Add folder'}
        </Button>
      </form>
    </Modal>
  )
}
