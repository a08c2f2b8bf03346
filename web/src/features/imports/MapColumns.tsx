import { importFields } from '@draftwright/contract/import-words'
import type { Import } from '@draftwright/contract/imports'
import { Group, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { readError } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Section } from '../../ui/Section.tsx'
import { useListChannelsQuery } from '../channels/index.ts'
import { useCheckImportMutation } from './api.ts'
import styles from '../../ui/TableImport.module.css'

interface MapColumnsProps {
  found: Import
  onChecked: () => void
  onLeave: () => void
}

/** Which column holds what, guessed by the headers or as the last such file was read; with an example beside each. */
export function MapColumns({ found, onChecked, onLeave }: MapColumnsProps) {
  const [mapping, setMapping] = useState(found.mapping)
  const [channelId, setChannelId] = useState(found.settings.channel_id ?? '')
  const [duplicates, setDuplicates] = useState<'skip' | 'import'>(found.settings.on_duplicate ?? 'skip')
  const [failure, setFailure] = useState<string | null>(found.error)
  const [check, { isLoading }] = useCheckImportMutation()
  const { data: channels } = useListChannelsQuery({ query: { limit: 200, sort_by: 'name', sort_order: 'asc' } })
  const fields = importFields[found.kind]
  const missing = fields.filter(({ name, isRequired }) => isRequired && mapping[name] == null)
  const columns = [
    { value: '', label: 'Not in the file' },
    ...found.headers.map((label, at) => ({ value: String(at), label })),
  ]
  async function submit() {
    setFailure(null)
    try {
      const posts = found.kind === 'posts' ? { channel_id: channelId === '' ? null : channelId } : {}
      await check({ id: found.id, mapping, ...posts, on_duplicate: duplicates }).unwrap()
      onChecked()
    } catch (error) {
      setFailure(readError(error).message)
    }
  }
  return (
    <Section title="Match columns">
      <Stack gap="lg">
        <div className={styles.fields}>
          {fields.map(({ name, label, help, isRequired }) => {
            const column = mapping[name] ?? null
            const example = column === null ? '' : (found.sample.map((row) => row[column]).find(Boolean) ?? '')
            return (
              <div key={name} className={styles.field}>
                <NativeSelect
                  label={label}
                  description={help}
                  required={isRequired}
                  data={columns}
                  value={column === null ? '' : String(column)}
                  onChange={({ currentTarget: { value } }) =>
                    setMapping((before) => ({ ...before, [name]: value === '' ? null : Number(value) }))
                  }
                />
                <span className={styles.example} title={example}>
                  {example}
                </span>
              </div>
            )
          })}
        </div>
        {found.kind === 'posts' ? (
          <NativeSelect
            label="Channel for rows that name none"
            data={[
              { value: '', label: 'No channel' },
              ...(channels?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={channelId}
            onChange={({ currentTarget: { value } }) => setChannelId(value)}
          />
        ) : null}
        <NativeSelect
          label="What is here already"
          description="The same title on the same channel, or the same text"
          data={[
            { value: 'skip', label: 'Leave out' },
            { value: 'import', label: 'Import all the same' },
          ]}
          value={duplicates}
          onChange={({ currentTarget: { value } }) => setDuplicates(value === 'import' ? 'import' : 'skip')}
        />
        <FormError message={failure} />
        <Group justify="flex-end" gap="xs">
          <Button variant="ghost" onClick={onLeave}>
            Another file
          </Button>
          <Button loading={isLoading} disabled={missing.length > 0} onClick={() => void submit()}>
            Check the file
          </Button>
        </Group>
      </Stack>
    </Section>
  )
}
