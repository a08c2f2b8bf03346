import type { Folder } from '@draftwright/contract/advisor'
import { IconFolder, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { showToast, showErrorToast } from '../../../ui/toast.tsx'
import { useRemoveFolderMutation } from '../api.ts'
import { FolderDialog } from './FolderDialog.tsx'
import classes from './SessionPanel.module.css'

/** A folder's name and its menu. */
export function FolderHead({ folder }: { folder: Folder }) {
  const [isNaming, setNaming] = useState(false)
  const [remove] = useRemoveFolderMutation()
  const drop = async () => {
    const answer = await remove({ params: { id: folder.id } })
    if (answer.error) showErrorToast(answer.error)
    else showToast(`Folder “${folder.name}” deleted. Its conversations are kept`)
  }
  return (
    <div className={classes.folder}>
      <h2>
        <IconFolder size={14} aria-hidden />
        {folder.name}
      </h2>
      <ActionMenu
        label={`More for folder ${folder.name}`}
        items={[
          { label: 'Rename', icon: IconPencil, onClick: () => setNaming(true) },
          { label: 'Delete', icon: IconTrash, isDanger: true, onClick: () => void drop() },
        ]}
      />
      {isNaming && <FolderDialog folder={folder} onClose={() => setNaming(false)} />}
    </div>
  )
}
