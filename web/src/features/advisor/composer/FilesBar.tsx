import { IconFile, IconPhoto, IconX } from '@tabler/icons-react'
import classes from './Composer.module.css'
import { formatSize } from './attachments.ts'

/** The attachments of the next question; each can be removed. */
export function FilesBar({ files, onRemove }: { files: readonly File[]; onRemove: (file: File) => void }) {
  if (files.length === 0) return null
  return (
    <ul className={classes.files} aria-label="Files to send">
      {files.map((file) => {
        const Icon = file.type.startsWith('image/') ? IconPhoto : IconFile
        return (
          <li key={`${file.name}-${file.size}`}>
            <Icon size={16} aria-hidden />
            <span className={classes.fileName}>{file.name}</span>
            <span className={classes.fileSize}>{formatSize(file.size)}</span>
            <button type="button" aria-label={`Remove ${file.name}`} onClick={() => onRemove(file)}>
              <IconX size={14} aria-hidden />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
