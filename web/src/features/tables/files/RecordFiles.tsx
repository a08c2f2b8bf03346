import type { TableField } from '@draftwright/contract/table-fields'
import { tableFileLimits } from '@draftwright/contract/table-attachments'
import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { formatBytes, readCellFiles } from './cell-files.ts'
import styles from './files.module.css'
import { uploadTableFile } from './upload-file.ts'

interface RecordFilesProps {
  baseId: string
  field: TableField
  value: unknown
  mayEdit: boolean
  onSave: (files: unknown) => void
}
interface Sending {
  readonly name: string
  readonly share: number
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** The files of a record's field: shown, added by a button or by dropping them here, and taken out. */
export function RecordFiles({ baseId, field, value, mayEdit, onSave }: RecordFilesProps) {
  const files = readCellFiles(value)
  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  }, [files])
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<Sending | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const stopping = useRef(new AbortController())
  useEffect(() => {
    const own = new AbortController()
    stopping.current = own
    return () => own.abort()
  }, [])
  const room = tableFileLimits.files - files.length

  const add = async (chosen: readonly File[]) => {
    if (sending !== null || chosen.length === 0) return
    if (chosen.length > room) return setProblem(`A cell has at most ${tableFileLimits.files} files.`)
    const { signal } = stopping.current
    const added: unknown[] = []
    const problems: string[] = []
    setProblem(null)
    for (const file of chosen) {
      setSending({ name: file.name, share: 0 })
      try {
        const onSent = (share: number) => setSending({ name: file.name, share })
        added.push(await uploadTableFile(baseId, file, { signal, onSent }))
      } catch (error) {
        if (signal.aborted) return
        const reason =
          error instanceof TypeError ? 'No internet connection' : error instanceof Error ? error.message : ''
        problems.push(`${file.name} could not be added: ${reason}.`)
      }
    }
    setSending(null)
    if (problems.length > 0) setProblem(problems.join(' '))
    if (added.length > 0) onSave([...latest.current, ...added])
  }
  const drop = mayEdit
    ? {
        onDragOver(event: DragEvent) {
          if (!hasFiles(event)) return
          event.preventDefault()
          setOver(true)
        },
        onDragLeave(event: DragEvent) {
          // What is entered is a part of the page.
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
        },
        onDrop(event: DragEvent) {
          if (!hasFiles(event)) return
          event.preventDefault()
          setOver(false)
          void add([...event.dataTransfer.files])
        },
      }
    : {}
  return (
    <div role="group" aria-label={field.name} className={styles.record} data-over={isOver || undefined} {...drop}>
      {files.length === 0 ? null : (
        <ul className={styles.files}>
          {files.map(({ id, filename, size, url, thumbnails }) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noreferrer noopener" className={styles.file}>
                {thumbnails === undefined ? (
                  <span className={styles.icon}>
                    <IconFile size={20} aria-hidden />
                  </span>
                ) : (
                  <img src={thumbnails.large.url} alt="" loading="lazy" />
                )}
                <span className={styles.name}>{filename}</span>
                <span className={styles.size}>{formatBytes(size)}</span>
              </a>
              {mayEdit ? (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove ${filename}`}
                  onClick={() => {
                    const rest = files.filter((file) => file.id !== id)
                    onSave(rest.length === 0 ? null : rest)
                  }}
                >
                  <IconX size={16} aria-hidden />
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {!mayEdit ? (
        files.length === 0 ? (
          <span className={styles.none}>None</span>
        ) : null
      ) : sending === null ? (
        <span className={styles.add}>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            aria-label={`Files for ${field.name}`}
            onChange={({ currentTarget }) => {
              void add([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
          <Button
            variant="ghost"
            size="sm"
            icon={<IconPaperclip size={16} aria-hidden />}
            disabled={room <= 0}
            aria-label={`Add files to ${field.name}`}
            onClick={() => input.current?.click()}
          >
            Add files
          </Button>
          <span className={styles.hint}>{room > 0 ? 'or drop them here' : `${tableFileLimits.files} at most`}</span>
        </span>
      ) : (
        <span className={styles.add}>
          <progress value={sending.share} max={1} aria-label={`Adding ${sending.name}`} />
          <span className={styles.hint}>Adding {sending.name} …</span>
        </span>
      )}
      {problem === null ? null : (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
