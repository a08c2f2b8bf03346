import { bodyFormats, importFields } from '@draftwright/contract/import-words'
import type { Import } from '@draftwright/contract/imports'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { ColumnForms, withForms } from '../../ui/ColumnForms.tsx'
import { type Mapping, MatchColumns } from '../../ui/MatchColumns.tsx'
import { useListChannelsQuery } from '../channels/index.ts'
import { useCheckImportMutation } from './api.ts'

interface MapColumnsProps {
  found: Import
  onChecked: () => void
  onLeave: () => void
}

const formatLabels: Record<(typeof bodyFormats)[number], string> = {
  auto: 'Detect',
  text: 'Plain text',
  markdown: 'Markdown',
  html: 'HTML',
}

/** The mapping of columns, guessed by the headers or taken from the last similar file. */
export function MapColumns({ found, onChecked, onLeave }: MapColumnsProps) {
  const [mapping, setMapping] = useState<Mapping>(found.mapping)
  const [channelId, setChannelId] = useState(found.settings.channel_id ?? '')
  const [duplicates, setDuplicates] = useState<'skip' | 'import'>(found.settings.on_duplicate ?? 'skip')
  const [forms, setForms] = useState(found.settings.forms ?? {})
  const [format, setFormat] = useState(found.settings.body_format ?? 'auto')
  const [failure, setFailure] = useState<string | null>(found.error)
  const [check, { isLoading }] = useCheckImportMutation()
  const { data: channels } = useListChannelsQuery({ query: { limit: 200, sort_by: 'name', sort_order: 'asc' } })
  const fields = importFields[found.kind]
  const plannedAt = mapping['planned_at']
  async function submit() {
    setFailure(null)
    try {
      const posts =
        found.kind === 'posts' ? { channel_id: channelId === '' ? null : channelId, body_format: format } : {}
      await check({ id: found.id, mapping, ...posts, on_duplicate: duplicates, forms }).unwrap()
      onChecked()
    } catch (error) {
      setFailure(toFailure(error).message)
    }
  }
  return (
    <MatchColumns
      fields={fields}
      headers={found.headers}
      sample={found.sample}
      mapping={mapping}
      onMapping={setMapping}
      failure={failure}
      isChecking={isLoading}
      isMissing={fields.some(({ name, isRequired }) => isRequired && mapping[name] == null)}
      onCheck={() => void submit()}
      onLeave={onLeave}
    >
      {plannedAt == null ? null : (
        <ColumnForms
          header={found.headers[plannedAt] ?? ''}
          hints={found.reading?.columns?.[plannedAt]}
          forms={forms[plannedAt]}
          names={['date_order']}
          onChange={(said) => setForms(withForms(forms, plannedAt, said))}
        />
      )}
      {found.kind === 'posts' ? (
        <NativeSelect
          label="Channel for rows without one"
          data={[
            { value: '', label: 'No channel' },
            ...(channels?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={channelId}
          onChange={({ currentTarget: { value } }) => setChannelId(value)}
        />
      ) : null}
      {found.kind === 'posts' ? (
        <NativeSelect
          label="Format of the text"
          data={bodyFormats.map((value) => ({ value, label: formatLabels[value] }))}
          value={format}
          onChange={({ currentTarget: { value } }) => setFormat(bodyFormats.find((one) => one === value) ?? 'auto')}
        />
      ) : null}
      <NativeSelect
        label="Duplicates"
        description="Same title on the same channel, or same text"
        data={[
          { value: 'skip', label: 'Skip' },
          { value: 'import', label: 'Import anyway' },
        ]}
        value={duplicates}
        onChange={({ currentTarget: { value } }) => setDuplicates(value === 'import' ? 'import' : 'skip')}
      />
    </MatchColumns>
  )
}
