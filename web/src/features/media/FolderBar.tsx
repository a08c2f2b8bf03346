import type { MediaFolder } from '@draftwright/contract/media'
import { mediaLimits } from '@draftwright/contract/vocabulary'
import { TextInput } from '@mantine/core'
import { IconFolder, IconFolderPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { readError } from '../../api/api.ts'
import { paths } from '../../app/paths.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import {
  useCreateMediaFolderMutation,
  useRemoveMediaFolderMutation,
  useRestoreMediaFolderMutation,
  useUpdateMediaFolderMutation,
} from './api.ts'
import { pathTo } from './folder-tree.ts'
import styles from './MediaPage.module.css'

const hrefOf = (id: string | null) => (id === null ? paths.media : `${paths.media}?folder=${id}`)

/** Where one is in the library, and the folders from here. */
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
  const path = pathTo(folders, folderId)
  const here = path.at(-1)
  const around = path.at(-2)
  const below = folders.filter(({ parent_id }) => parent_id === folderId)
  const remove = async () => {
    if (!here) return
    const answer = await removeFolder({ params: { id: here.id } })
    setDialog(null)
    if (answer.error) return toastError(answer.error)
    const undo = async () => {
      const back = await restoreFolder({ params: { id: here.id } })
      if (back.error) toastError(back.error)
      else setFolder(here.id)
    }
    toast(`Folder “${here.name}” deleted`, { undo: () => void undo() })
    setFolder(around?.id ?? null)
  }
  return (
    <nav className={styles.folders} aria-label="Folders">
      {here && (
        <div className={styles.crumbs}>
          <Link to={hrefOf(null)}>Library</Link>
          {path.map((folder) => (
            <span key={folder.id}>
              {' / '}
              {folder === here ? (
                <strong aria-current="page">{folder.name}</strong>
              ) : (
                <Link to={hrefOf(folder.id)}>{folder.name}</Link>
              )}
            </span>
          ))}
          {mayAdd && (
            <ActionMenu
              label={`Actions for the folder ${here.name}`}
              items={[
                { label: 'Rename folder', icon: IconPencil, onClick: () => setDialog('rename') },
                { label: 'Delete folder', icon: IconTrash, isDanger: true, onClick: () => setDialog('remove') },
              ]}
            />
          )}
        </div>
      )}
      {below.map(({ id, name, n_media }) => (
        <Link key={id} to={hrefOf(id)} className={styles.folder}>
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
          folder={dialog === 'rename' ? here : undefined}
          parentId={folderId}
          onClose={() => setDialog(null)}
        />
      )}
      <ConfirmDialog
        opened={dialog === 'remove'}
        title={`Delete the folder “${here?.name ?? ''}”?`}
        action="Delete folder"
        isBusy={isRemoving}
        onConfirm={() => void remove()}
        onClose={() => setDialog(null)}
      >
        No picture is lost: the pictures in it move to {around ? `“${around.name}”` : 'the top of the library'}.
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
          error={error ? readError(error).message : null}
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
