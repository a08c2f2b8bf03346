import type { Import } from '@draftwright/contract/imports'
import { maxImportRows, maxImportSize } from '@draftwright/contract/import-words'
import { Anchor, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { readError } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { useListImportsQuery, useUploadImportMutation } from './api.ts'
import styles from './ImportPage.module.css'

/** The first step: what is in the table, and the table. */
export function ChooseFile({ onChosen }: { onChosen: (found: Import) => void }) {
  const [asked, setKind] = useUrlState<string>('kind', 'posts')
  const kind = asked === 'ideas' ? 'ideas' : 'posts'
  const [failure, setFailure] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const [upload, { isLoading }] = useUploadImportMutation()
  async function take(file: File | undefined) {
    if (file === undefined) return
    setFailure(null)
    if (file.size > maxImportSize)
      return setFailure(`The file must have at most ${maxImportSize / 1024 / 1024} MB. Split it and import the parts.`)
    try {
      onChosen(await upload({ file, kind }).unwrap())
    } catch (error) {
      const { message } = readError(error)
      setFailure(message.startsWith('file ') ? `The ${message}.` : message)
    }
  }
  return (
    <Stack gap="lg">
      <SegmentedControl
        aria-label="What is in the table"
        value={kind}
        onChange={setKind}
        data={[
          { value: 'posts', label: 'Posts' },
          { value: 'ideas', label: 'Ideas' },
        ]}
      />
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
          void take(event.dataTransfer.files[0])
        }}
      >
        <IconTableImport size={28} stroke={1.5} aria-hidden />
        <Text fw={600}>Drop a CSV file here</Text>
        <Text size="sm" c="dimmed">
          With a first line of headers, up to {maxImportRows.toLocaleString('en')} rows. Commas, semicolons or tabs; as
          your spreadsheet saves it.
        </Text>
        <Button loading={isLoading} onClick={() => picker.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          aria-label="CSV file"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            void take(file)
          }}
        />
      </div>
      <FormError message={failure} />
      <Earlier />
    </Stack>
  )
}

const words: Record<Import['state'], string> = {
  uploaded: 'draft',
  checking: 'running',
  checked: 'Checked',
  running: 'running',
  done: 'done',
  stopped: 'stopped',
  failed: 'failed',
  undone: 'Undone',
}

/** Imports of the last month, to go on with or to undo. */
function Earlier() {
  const { data = [] } = useListImportsQuery()
  if (data.length === 0) return null
  return (
    <Section title="Earlier imports">
      <ul className={styles.problems}>
        {data.map(({ id, filename, kind, n_rows, state, created_at }) => (
          <li key={id}>
            <Anchor component={Link} to={`?import=${id}`} style={{ flex: 1 }}>
              {filename}
            </Anchor>
            <span>
              {n_rows.toLocaleString('en')} {kind}
            </span>
            <TimeAgo time={created_at} />
            <StatusBadge status={words[state]} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
