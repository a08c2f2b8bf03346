import { maxImportedSubscribers } from '@draftwright/contract/subscribers'
import { decodeText, explainNoText } from '@draftwright/contract/text-files'
import { Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { toFailure, toFieldErrors } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { useImportSubscribersMutation } from './api.ts'
import { readAddressLines } from './read-address-lines.ts'

interface Outcome {
  added: number
  known: number
  forgotten: number
  refused: string[]
}

/** Imports a pasted list or a CSV. The result stays on screen until the dialog is closed. */
export function ImportSubscribersDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [consent, setConsent] = useState('')
  const [mode, setMode] = useState('ask')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [importSome, { error, isLoading, reset }] = useImportSubscribersMutation()
  const picker = useRef<HTMLInputElement>(null)
  const { rows, others } = readAddressLines(text)
  const errors = toFieldErrors(error)
  const close = () => {
    setText('')
    setRefusal(null)
    setConsent('')
    setMode('ask')
    setOutcome(null)
    reset()
    onClose()
  }
  const takeFile = async (file: File) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const reason = explainNoText(bytes)
    setRefusal(reason === null ? null : `${file.name} ${reason}.`)
    if (reason === null) setText(decodeText(bytes).text)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading || rows.length === 0) return
    const sum: Outcome = { added: 0, known: 0, forgotten: 0, refused: [] }
    for (let at = 0; at < rows.length; at += maxImportedSubscribers) {
      const body = { rows: rows.slice(at, at + maxImportedSubscribers), consent, asks_to_confirm: mode === 'ask' }
      const { data } = await importSome({ body })
      if (data === undefined) return
      sum.added += data.added
      sum.known += data.known
      sum.forgotten += data.forgotten
      sum.refused.push(...data.refused.map(({ email }) => email))
    }
    setOutcome(sum)
  }
  return (
    <Modal opened={opened} onClose={close} title="Import addresses">
      {outcome === null ? (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            <Textarea
              label="Addresses"
              description="One per line, with a name if you like. A CSV works too"
              autosize
              minRows={4}
              maxRows={10}
              value={text}
              error={refusal}
              onChange={(event) => {
                setRefusal(null)
                setText(event.currentTarget.value)
              }}
              data-autofocus
            />
            <input
              ref={picker}
              type="file"
              hidden
              accept=".csv,.txt,text/csv,text/plain"
              aria-label="Choose a file of addresses"
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? []
                event.currentTarget.value = ''
                if (file !== undefined) void takeFile(file)
              }}
            />
            <Button variant="outline" onClick={() => picker.current?.click()}>
              Choose a file
            </Button>
            <TextInput
              label="How did these people agree?"
              placeholder="Signed up at our stand at the spring fair"
              value={consent}
              error={errors['consent']}
              onChange={(event) => setConsent(event.currentTarget.value)}
            />
            <Radio.Group label="Confirmation" value={mode} onChange={setMode}>
              <Stack gap="xs" mt={4}>
                <Radio value="ask" label="Send each an email with a link to confirm" />
                <Radio value="done" label="They have confirmed elsewhere: subscribe them at once" />
              </Stack>
            </Radio.Group>
            <Text size="sm" c="dimmed" aria-live="polite">
              {rows.length === 1 ? '1 address' : `${rows.length.toLocaleString('en')} addresses`}
              {others > 0 && `, ${others} other ${others === 1 ? 'line' : 'lines'}`}
            </Text>
            <FormError message={error === undefined || 'consent' in errors ? null : toFailure(error).message} />
            <Button type="submit" loading={isLoading} disabled={rows.length === 0}>
              Import
            </Button>
          </Stack>
        </form>
      ) : (
        <Stack gap="sm" role="status">
          <Text>
            {outcome.added === 1 ? '1 address was added' : `${outcome.added.toLocaleString('en')} addresses were added`}
            .
          </Text>
          {outcome.known > 0 && (
            <Text>{outcome.known.toLocaleString('en')} were on the list and stay as they were.</Text>
          )}
          {outcome.forgotten > 0 && (
            <Text>{outcome.forgotten.toLocaleString('en')} were removed for good earlier and were not added.</Text>
          )}
          {outcome.refused.length > 0 && (
            <Text>
              {outcome.refused.length.toLocaleString('en')} could not be read as addresses:{' '}
              {outcome.refused.slice(0, 10).join(', ')}
              {outcome.refused.length > 10 && ' …'}
            </Text>
          )}
          <Button onClick={close}>Close</Button>
        </Stack>
      )}
    </Modal>
  )
}
