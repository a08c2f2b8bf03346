import { maxImportedSubscribers } from '@draftwright/contract/subscribers'
import { Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { toFailure, toFieldErrors } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import type { ReadingWishes } from '../../ui/TableReading.tsx'
import { tableFiles } from '../../ui/TableDrop.tsx'
import { useImportSubscribersMutation, useReadSubscriberFileMutation } from './api.ts'
import { EarlierImports } from './EarlierImports.tsx'
import { ImportedPeople, type ImportOutcome, type ImportedRow } from './ImportedPeople.tsx'
import { readAddressLines } from './read-address-lines.ts'
import { type ColumnWishes, type ReadFile, SubscriberFile } from './SubscriberFile.tsx'

type Person = { row: number; email: string; name: string | null } & Partial<ReadFile['read']['people'][number]>

/** Imports a pasted list or a file. The result stays on screen until the dialog is closed. */
export function ImportSubscribersDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ReadFile | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [consent, setConsent] = useState('')
  const [mode, setMode] = useState('ask')
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)
  const [importSome, { error, isLoading, reset }] = useImportSubscribersMutation()
  const [readFile, { isLoading: isReading }] = useReadSubscriberFileMutation()
  const { rows: typed, others, isTable } = readAddressLines(text)
  const rows = chosen?.read.people ?? typed
  const errors = toFieldErrors(error)
  const close = () => {
    setText('')
    setChosen(null)
    setFailure(null)
    setConsent('')
    setMode('ask')
    setOutcome(null)
    reset()
    onClose()
  }
  const openFile = async (file: File, wishes: ReadingWishes = {}, columns: ColumnWishes = {}) => {
    const read = await readFile({ ...wishes, ...columns, file }).unwrap()
    setChosen({ file, read, wishes, columns })
  }
  const takeFile = async (file: File) => {
    setFailure(null)
    try {
      await openFile(file)
    } catch (problem) {
      const { message } = toFailure(problem)
      setFailure(message.startsWith('file ') ? `${file.name} ${message.slice(5)}.` : message)
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading || rows.length === 0) return
    // Columns of a pasted table are chosen first: not each address in it is a reader's.
    if (chosen === null && isTable) return takeFile(new File([text], 'Pasted table'))
    const people: Person[] = chosen?.read.people ?? typed.map((one, at) => ({ ...one, row: at + 1 }))
    // Repeats may stand in different parts.
    const unique = [...new Map(people.toReversed().map((one) => [one.email.toLowerCase(), one])).values()].toReversed()
    const repeated = people.filter((one) => !unique.includes(one))
    const done: ImportedRow[] = [
      ...(chosen?.read.left_out ?? []).map(({ row, text: email, reason }) => ({ row, email, outcome: reason })),
      ...repeated.map(({ row, email }) => ({ row, email, outcome: 'repeated' as const })),
    ]
    let import_id: string | undefined
    for (let at = 0; at < unique.length; at += maxImportedSubscribers) {
      const part = unique.slice(at, at + maxImportedSubscribers)
      const sent = part.map(({ row: _row, ...one }) => one)
      const shared = { consent, asks_to_confirm: mode === 'ask' }
      const { data } = await importSome({
        body: { rows: sent, ...shared, ...(import_id === undefined ? {} : { import_id }) },
      })
      if (data === undefined) return
      import_id = data.import_id
      done.push(...part.map(({ row, email }, index) => ({ row, email, outcome: data.outcomes[index] ?? 'refused' })))
    }
    if (import_id !== undefined) setOutcome({ id: import_id, rows: done.toSorted((one, other) => one.row - other.row) })
  }
  return (
    <Modal opened={opened} onClose={close} title="Import addresses">
      {outcome === null ? (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            {chosen === null ? (
              <AddressesField
                text={text}
                isReading={isReading}
                failure={failure}
                onText={setText}
                onFile={(file) => void takeFile(file)}
              />
            ) : (
              <SubscriberFile
                chosen={chosen}
                isReading={isReading}
                onRead={(wishes, columns) => openFile(chosen.file, wishes, columns)}
                onRemove={() => setChosen(null)}
              />
            )}
            <TextInput
              label="How did these people give consent?"
              placeholder="Signed up at our stand at the spring fair"
              value={consent}
              error={errors['consent']}
              onChange={(event) => setConsent(event.currentTarget.value)}
            />
            <Radio.Group label="Confirmation" value={mode} onChange={setMode}>
              <Stack gap="xs" mt={4}>
                <Radio value="ask" label="Email each person a confirmation link" />
                <Radio value="done" label="They already confirmed. Subscribe them now" />
              </Stack>
            </Radio.Group>
            {chosen === null ? (
              <Text size="sm" c="dimmed" aria-live="polite">
                {rows.length === 1 ? '1 address' : `${rows.length.toLocaleString('en')} addresses`}
                {others > 0 && `, ${others} other ${others === 1 ? 'line' : 'lines'}`}
              </Text>
            ) : null}
            <FormError message={error === undefined || 'consent' in errors ? null : toFailure(error).message} />
            <Button type="submit" loading={isLoading} disabled={rows.length === 0}>
              {chosen === null && isTable ? 'Choose columns' : 'Import'}
            </Button>
            {chosen === null ? <EarlierImports /> : null}
          </Stack>
        </form>
      ) : (
        <ImportedPeople outcome={outcome} onClose={close} />
      )}
    </Modal>
  )
}

function AddressesField({
  text,
  isReading,
  failure,
  onText,
  onFile,
}: {
  text: string
  isReading: boolean
  failure: string | null
  onText: (text: string) => void
  onFile: (file: File) => void
}) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Textarea
        label="Addresses"
        description="One per line, with a name if you like"
        autosize
        minRows={4}
        maxRows={10}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        data-autofocus
      />
      <input
        ref={picker}
        type="file"
        hidden
        accept={tableFiles}
        aria-label="Choose a file of addresses"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
      <Button variant="outline" loading={isReading} onClick={() => picker.current?.click()}>
        Choose a file
      </Button>
      <FormError message={failure} />
    </>
  )
}
