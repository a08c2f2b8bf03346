import type { CrmFile } from '@draftwright/contract/crm/files'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { showToast, showErrorToast } from '../../../ui/toast.tsx'
import { downloadFile, useRemoveFileMutation, useRestoreFileMutation } from './api.ts'
import { formatFileSize } from './format-day.ts'
import styles from './Timeline.module.css'

/** A file of a record: clicking its name downloads it. */
export function FileLine({ file, mayChange }: { file: CrmFile; mayChange: boolean }) {
  const [remove] = useRemoveFileMutation()
  const [restore] = useRestoreFileMutation()
  const save = async () => {
    const failure = await downloadFile(file.id)
    if (failure !== null) showErrorToast(failure)
  }
  const deleteFile = async () => {
    const { error } = await remove(file.id)
    if (error) showErrorToast(error)
    else showToast('File deleted', { undo: () => void restore(file.id) })
  }
  return (
    <div className={styles.file}>
      <button type="button" className={styles.fileName} onClick={() => void save()} title="Download">
        <IconDownload size={16} aria-hidden />
        <span>{file.filename}</span>
        <span className={styles.size}>{formatFileSize(file.bytes)}</span>
      </button>
      {mayChange ? (
        <ActionMenu
          label={`About the file ${file.filename}`}
          items={[{ label: 'Delete', icon: IconTrash, isDanger: true, onClick: () => void deleteFile() }]}
        />
      ) : null}
    </div>
  )
}
