import { type ReactNode, useState } from 'react'
import styles from './meetings.module.css'

/** Takes a file that is dropped anywhere on it. */
export function DropZone({
  isEnabled,
  onFile,
  children,
}: {
  isEnabled: boolean
  onFile: (file: File) => void
  children: ReactNode
}) {
  const [isOver, setOver] = useState(false)
  if (!isEnabled) return <>{children}</>
  return (
    <div
      className={styles.dropZone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files
        setOver(false)
        if (file === undefined) return
        event.preventDefault()
        onFile(file)
      }}
    >
      {children}
    </div>
  )
}
