import type { CrmFile } from '@draftwright/contract/crm/files'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { toast, toastError } from '../../../ui/toast.tsx'
import { downloadFile, useRemoveFileMutation, useRestoreFileMutation } from './api.ts'
import { sizeWords } from './day-words.ts'
import styles from './Timeline.module.css'

/** A file on a record: pressing its name saves it. */
export function FileLine({ file, mayChange }: { file: CrmFile; mayChange: boolean }) {
  const [remove] = useRemoveFileMutation()
  const [restore] = useRestoreFileMutation()
  const save = async () => {
    const failure = await downloadFile(file.id)
    if (failure !== null) toastError(failure)
  }
  const takeAway = async () => {
    const { error } = await remove(file.id)
    if (error) toastError(error)
    else toast('File deleted', { undo: () => void restore(file.id) })
  }
  return (
    <div className={styles.file}>
      <button type="button" className={styles.fileName} onClick={() => void save()} title="Save this file">
        <IconDownload size={16} aria-hidden />
        <span>{file.filename}</span>
        <span className={styles.size}>{sizeWords(file.bytes)}</span>
      </button>
      {mayChange ? (
        <ActionMenu
          label={`About the file ${file.filename}`}
          items={[{ label: 'Delete', icon: IconTrash, isDanger: true, onClick: () => void takeAway() }]}
        />
      ) : null}
    </div>
  )
}
