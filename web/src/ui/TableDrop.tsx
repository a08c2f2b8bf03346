import { Text } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Button } from './Button.tsx'
import styles from './TableImport.module.css'

/** The endings of what the importers read; a list of types would hide files from some systems. */
export const tableFiles = '.csv,.tsv,.txt,.xlsx,.xlsm,.xls,.ods,.html,.htm,.json,.jsonl,.ndjson,.vcf'

/** Accepts a dropped or selected file: one with a table, unless it says otherwise. */
export function TableDrop({
  title = 'Drop a CSV file or an Excel workbook here',
  label = 'File to import',
  accept = tableFiles,
  hint,
  isLoading,
  onFile,
}: {
  title?: string
  /** Of the input. */
  label?: string
  accept?: string
  hint: string
  isLoading: boolean
  onFile: (file: File) => void
}) {
  const [isOver, setOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const chooseFile = (file: File | undefined) => {
    if (file !== undefined) onFile(file)
  }
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        chooseFile(event.dataTransfer.files[0])
      }}
    >
      <IconTableImport size={28} stroke={1.5} aria-hidden />
      <Text fw={600}>{title}</Text>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      <Button loading={isLoading} onClick={() => picker.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          chooseFile(file)
        }}
      />
    </div>
  )
}
