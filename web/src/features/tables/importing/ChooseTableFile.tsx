import type { TableImport } from '@draftwright/contract/table-imports'
import { maxTableImportRows, maxTableImportSize } from '@draftwright/contract/table-import-words'
import { Anchor, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { toFailure } from '../../../api/api.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { TableDrop } from '../../../ui/TableDrop.tsx'
import importStyles from '../../../ui/TableImport.module.css'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import type { TableInfo } from '../model.ts'
import { useListTableImportsQuery, useUploadTableFileMutation } from './import-api.ts'

interface ChooseTableFileProps {
  base: { id: string; name: string } | undefined
  table: TableInfo | undefined
  /** It is not known yet where the rows go. */
  isWaiting: boolean
  onChosen: (found: TableImport, file: File) => void
}

/** The first step: where the rows go, and the file. */
export function ChooseTableFile({ base, table, isWaiting, onChosen }: ChooseTableFileProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const [upload, { isLoading }] = useUploadTableFileMutation()
  async function uploadFile(file: File) {
    setFailure(null)
    if (file.size > maxTableImportSize)
      return setFailure(
        `The file must have at most ${maxTableImportSize / 1024 / 1024} MB. Split it and import the parts.`,
      )
    const into = table !== undefined ? { table_id: table.id } : base !== undefined ? { base_id: base.id } : {}
    try {
      onChosen(await upload({ file, ...into }).unwrap(), file)
    } catch (error) {
      const { message } = toFailure(error)
      setFailure(message.startsWith('file ') ? `The ${message}.` : message)
    }
  }
  return (
    <Stack gap="lg">
      <Text size="sm">
        {table !== undefined
          ? `The rows are added to the table ${table.name}.`
          : base !== undefined
            ? `The file becomes a new table of ${base.name}.`
            : 'The file becomes a new base with one table.'}
      </Text>
      <TableDrop
        hint={`Up to ${maxTableImportRows.toLocaleString('en')} rows. You see how the file was read and can change it.`}
        isLoading={isLoading || isWaiting}
        onFile={(file) => void uploadFile(file)}
      />
      <FormError message={failure} />
      <Earlier />
    </Stack>
  )
}

const stateLabels: Record<TableImport['state'], string> = {
  uploaded: 'draft',
  running: 'running',
  stopped: 'stopped',
  done: 'done',
  undoing: 'running',
  undo_stopped: 'stopped',
  undone: 'Undone',
}

/** Imports of the last month, to continue or undo. */
function Earlier() {
  const { data = [] } = useListTableImportsQuery({ query: {} }, { refetchOnMountOrArgChange: true })
  if (data.length === 0) return null
  return (
    <Section title="Earlier imports">
      <ul className={importStyles.problems}>
        {data.map(({ id, filename, n_rows, state, created_at }) => (
          <li key={id}>
            <Anchor component={Link} to={`?import=${id}`} style={{ flex: 1 }}>
              {filename}
            </Anchor>
            <span>
              {n_rows.toLocaleString('en')} {n_rows === 1 ? 'row' : 'rows'}
            </span>
            <TimeAgo time={created_at} />
            <StatusBadge status={stateLabels[state]} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
