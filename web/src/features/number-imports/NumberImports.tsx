import { maxNumberImportSize, numberToolLabels } from '@draftwright/contract/number-import-words'
import type { NumberImport } from '@draftwright/contract/number-imports'
import { Anchor, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { TableDrop } from '../../ui/TableDrop.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { useListNumberImportsQuery, useUploadNumberImportMutation } from './api.ts'
import { OneNumberImport } from './OneNumberImport.tsx'
import styles from './number-imports.module.css'

/** What other tools have counted before. `?import=` is the one that is looked at. */
export function NumberImports() {
  const [id, setId] = useUrlState<string>('import', '', { isStep: true })
  return (
    <Section
      title="Import analytics"
      actions={
        id !== '' && (
          <Button variant="ghost" size="sm" onClick={() => setId(null)}>
            All imports
          </Button>
        )
      }
    >
      {id === '' ? (
        <ChooseNumbers onChosen={(found) => setId(found.id)} />
      ) : (
        <OneNumberImport key={id} id={id} onLeave={() => setId(null)} />
      )}
    </Section>
  )
}

const mostMegabytes = maxNumberImportSize / 1024 / 1024

function ChooseNumbers({ onChosen }: { onChosen: (found: NumberImport) => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const [upload, { isLoading }] = useUploadNumberImportMutation()
  async function uploadFile(file: File) {
    setFailure(null)
    if (file.size > maxNumberImportSize)
      return setFailure(`The file must have at most ${mostMegabytes} MB. Export fewer days at a time.`)
    try {
      onChosen(await upload(file).unwrap())
    } catch (error) {
      const { message } = toFailure(error)
      setFailure(message.startsWith('file ') ? `The ${message}.` : message)
    }
  }
  return (
    <Stack gap="md">
      <Text size="sm" maw={680}>
        Import history from Plausible, Umami or Google Analytics. Preview first, undo anytime.
      </Text>
      <TableDrop
        title="Drop an export here"
        label="Export file"
        accept=".zip,.csv,.tsv,.txt,.json,.jsonl,.ndjson"
        hint={`Plausible or Umami ZIP, or Google Analytics CSV by date. Up to ${mostMegabytes} MB.`}
        isLoading={isLoading}
        onFile={(file) => void uploadFile(file)}
      />
      <FormError message={failure} />
      <EarlierImports />
    </Stack>
  )
}

const stateLabels: Record<NumberImport['state'], string> = {
  ready: 'draft',
  running: 'running',
  stopped: 'stopped',
  done: 'done',
  undoing: 'running',
  undone: 'Undone',
}

function EarlierImports() {
  const { data, error, refetch } = useListNumberImportsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [address] = useSearchParams()
  if (error !== undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton rows={2} />
  if (data.length === 0) return null
  const toAddress = (id: string) => {
    const next = new URLSearchParams(address)
    next.set('import', id)
    return `?${next.toString()}`
  }
  return (
    <ul className={styles.imports} aria-label="Imports">
      {data.map(({ id, filename, tool, state, days, created_at }) => (
        <li key={id}>
          <Anchor component={Link} to={toAddress(id)}>
            {filename}
          </Anchor>
          <span>
            {numberToolLabels[tool]}, {days.toLocaleString('en')} {days === 1 ? 'day' : 'days'}
          </span>
          <TimeAgo time={created_at} />
          <StatusBadge status={stateLabels[state]} />
        </li>
      ))}
    </ul>
  )
}
