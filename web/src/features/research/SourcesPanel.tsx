import { maxSources, type Source } from '@draftwright/contract/research'
import { FileButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure, toFieldErrors } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { type SourceOwner, useAddSourceFileMutation, useAddSourcesMutation, useListSourcesQuery } from './api.ts'
import { FindPages } from './FindPages.tsx'
import { SourceRow } from './SourceRow.tsx'
import styles from './SourcesPanel.module.css'

interface SourcesPanelProps {
  owner: SourceOwner
  isEditable: boolean
  /** What is searched for first. */
  topic: string
  /** Puts a footnote into the text. */
  onCite?: (source: Source) => void
}

const pollMs = 1200
const isUnderWay = ({ state }: Source): boolean => state === 'waiting' || state === 'loading' || state === 'reading'

/** Pages and files that a text may rest on: given by address, as a file or found by a search. */
export function SourcesPanel({ owner, isEditable, topic, onCite }: SourcesPanelProps) {
  const [isWaiting, setWaiting] = useState(false)
  const { data, error, refetch } = useListSourcesQuery({ query: owner }, { pollingInterval: isWaiting ? pollMs : 0 })
  // What is added stands at once: most texts have no sources yet, and what follows would move.
  const sources = data ?? []
  const isReading = sources.some(isUnderWay)
  if (isReading !== isWaiting) setWaiting(isReading)
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!isEditable && sources.length === 0) return null
  return (
    <Stack gap="sm">
      <Text size="sm" c="var(--ink-soft)">
        Pages and files that drafts may use. What comes from them gets a footnote.
      </Text>
      {sources.length > 0 ? (
        <ul className={styles.list} aria-label="Sources">
          {sources.map((source) => (
            <SourceRow key={source.id} source={source} owner={owner} isEditable={isEditable} onCite={onCite} />
          ))}
        </ul>
      ) : null}
      <div role="status" className={styles.status}>
        {isReading ? `Reading ${sources.filter(isUnderWay).length} of ${sources.length}…` : ''}
      </div>
      {!isEditable ? null : sources.length < maxSources ? (
        <>
          <AddSource owner={owner} />
          <FindPages owner={owner} topic={topic} known={sources} />
        </>
      ) : (
        <Text size="sm">{`All ${maxSources} places are taken. Remove a source to add another.`}</Text>
      )}
    </Stack>
  )
}

/** Addresses as people type or paste them, apart by spaces or lines. */
const readAddresses = (typed: string): string[] =>
  typed
    .split(/[\s,]+/u)
    .filter((part) => part !== '')
    .map((part) => (/^https?:\/\//iu.test(part) ? part : `https://${part}`))

function AddSource({ owner }: { owner: SourceOwner }) {
  const [typed, setTyped] = useState('')
  const [add, { isLoading, error, reset }] = useAddSourcesMutation()
  const [addFile, { isLoading: isSending, error: fileError, reset: resetFile }] = useAddSourceFileMutation()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const addresses = readAddresses(typed)
    if (addresses.length === 0) return
    resetFile()
    if ((await add({ body: { ...owner, addresses } })).data !== undefined) setTyped('')
  }
  const sendFile = (file: File | null) => {
    if (file === null) return
    reset()
    void addFile({ owner, file })
  }
  const failure = error ?? fileError
  const addressError = Object.entries(toFieldErrors(error)).find(([field]) => field.startsWith('addresses'))?.[1]
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Group gap="sm" align="flex-end">
        <TextInput
          className={styles.address}
          label="Page address"
          placeholder="https://example.com/report"
          inputMode="url"
          value={typed}
          error={addressError}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="outline" loading={isLoading} disabled={typed.trim() === ''}>
          Add page
        </Button>
        <FileButton accept=".pdf,.docx,.txt,.md,.html,.htm" onChange={sendFile}>
          {(props) => (
            <Button {...props} variant="outline" loading={isSending}>
              Add file
            </Button>
          )}
        </FileButton>
      </Group>
      <FormError message={failure === undefined || addressError !== undefined ? null : toFailure(failure).message} />
    </form>
  )
}
