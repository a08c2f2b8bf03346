import type { Import } from '@draftwright/contract/imports'
import { maxImportRows, maxImportSize } from '@draftwright/contract/import-words'
import { Anchor, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { toFailure } from '../../api/api.ts'
import { FormError } from '../../ui/FormError.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { TableDrop, tableFiles } from '../../ui/TableDrop.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { useListImportsQuery, useUploadImportMutation } from './api.ts'
import styles from '../../ui/TableImport.module.css'

/** The first step: the expected columns, and the file. */
export function ChooseFile({ onChosen }: { onChosen: (found: Import, file: File) => void }) {
  const [asked, setKind] = useUrlState<string>('kind', 'posts')
  const kind = asked === 'ideas' ? 'ideas' : 'posts'
  const [failure, setFailure] = useState<string | null>(null)
  const [upload, { isLoading }] = useUploadImportMutation()
  async function uploadFile(file: File) {
    setFailure(null)
    if (file.size > maxImportSize)
      return setFailure(`The file must have at most ${maxImportSize / 1024 / 1024} MB. Split it and import the parts.`)
    try {
      onChosen(await upload({ file, kind }).unwrap(), file)
    } catch (error) {
      const { message } = toFailure(error)
      setFailure(message.startsWith('file ') ? `The ${message}.` : message)
    }
  }
  return (
    <Stack gap="lg">
      <SegmentedControl
        aria-label="Content of the table"
        value={kind}
        onChange={setKind}
        data={[
          { value: 'posts', label: 'Posts' },
          { value: 'ideas', label: 'Ideas' },
        ]}
      />
      <TableDrop
        {...(kind === 'posts'
          ? {
              title: 'Drop a table, a Word document or a Markdown file here',
              accept: `${tableFiles},.docx,.md,.markdown`,
            }
          : {})}
        hint={`Up to ${maxImportRows.toLocaleString('en')} rows. You see how the file was read and can change it.`}
        isLoading={isLoading}
        onFile={(file) => void uploadFile(file)}
      />
      <FormError message={failure} />
      <Earlier />
    </Stack>
  )
}

const stateLabels: Record<Import['state'], string> = {
  uploaded: 'draft',
  checking: 'running',
  checked: 'Checked',
  running: 'running',
  done: 'done',
  stopped: 'stopped',
  failed: 'failed',
  undone: 'Undone',
}

/** Imports of the last month, to continue or undo. */
function Earlier() {
  const { data = [] } = useListImportsQuery(undefined, { refetchOnMountOrArgChange: true })
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
            <StatusBadge status={stateLabels[state]} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
