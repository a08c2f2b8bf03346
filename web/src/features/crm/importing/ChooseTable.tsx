import type { CrmImport } from '@draftwright/contract/crm/imports'
import { maxCrmImportRows, maxCrmImportSize } from '@draftwright/contract/crm/import-words'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import { Anchor, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { toFailure } from '../../../api/api.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { TableDrop } from '../../../ui/TableDrop.tsx'
import styles from '../../../ui/TableImport.module.css'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { formatImportState, useListCrmImportsQuery, useUploadCrmImportMutation } from './api.ts'

/** The first step: the table; and earlier imports. */
export function ChooseTable({
  resource,
  onChosen,
}: {
  resource: RecordResource
  onChosen: (found: CrmImport, file: File) => void
}) {
  const [failure, setFailure] = useState<string | null>(null)
  const [upload, { isLoading }] = useUploadCrmImportMutation()
  async function uploadFile(file: File) {
    setFailure(null)
    if (file.size > maxCrmImportSize)
      return setFailure(
        `The file must have at most ${maxCrmImportSize / 1024 / 1024} MB. Split it and import the parts.`,
      )
    try {
      onChosen(await upload({ file, resource }).unwrap(), file)
    } catch (error) {
      const { message } = toFailure(error)
      setFailure(message.startsWith('file ') ? `The ${message}.` : message)
    }
  }
  return (
    <Stack gap="lg">
      <TableDrop
        hint={`Up to ${maxCrmImportRows.toLocaleString('en')} rows. You see how the file was read and can change it.`}
        isLoading={isLoading}
        onFile={(file) => void uploadFile(file)}
      />
      <FormError message={failure} />
      <Earlier resource={resource} />
    </Stack>
  )
}

/** The latest imports, to continue or undo. */
function Earlier({ resource }: { resource: RecordResource }) {
  const { data = [] } = useListCrmImportsQuery(resource, { refetchOnMountOrArgChange: true })
  if (data.length === 0) return null
  return (
    <Section title="Earlier imports">
      <ul className={styles.problems}>
        {data.map((one) => (
          <li key={one.id}>
            <Anchor component={Link} to={`?import=${one.id}`} style={{ flex: 1 }}>
              {one.filename}
            </Anchor>
            <span>
              {one.n_rows.toLocaleString('en')} {one.n_rows === 1 ? 'row' : 'rows'}
            </span>
            <TimeAgo time={one.created_at} />
            <StatusBadge status={formatImportState(one)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
