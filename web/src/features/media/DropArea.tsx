import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './MediaPage.module.css'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Accepts files dropped anywhere in the window. */
export function DropArea({
  isOn,
  onFiles,
  children,
}: {
  isOn: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}) {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    if (!isOn) return undefined
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      // Only leaving the window has no related target.
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      latest.current([...(event.dataTransfer?.files ?? [])])
    }
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [isOn])
  return (
    <>
      {children}
      {isOver && (
        <div className={styles.drop} role="status">
          <IconUpload size={28} aria-hidden />
          Drop to add to the library
        </div>
      )}
    </>
  )
}
