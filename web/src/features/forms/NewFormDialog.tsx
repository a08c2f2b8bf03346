import { type FormKind, formKinds } from '@draftwright/contract/form-vocabulary'
import type { Form } from '@draftwright/contract/forms'
import { Group, Radio, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure, toFieldErrors } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { useCreateFormMutation } from './api.ts'
import { kindLabels, kindSentences } from './form-words.ts'

interface NewFormDialogProps {
  opened: boolean
  onClose: () => void
  onCreated: (form: Form) => void
}

/** Starts a form with what its kind needs. */
export function NewFormDialog({ opened, onClose, onCreated }: NewFormDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="New form" size="md">
      <NewForm onClose={onClose} onCreated={onCreated} />
    </Modal>
  )
}

const order: readonly FormKind[] = ['contact', 'newsletter', 'download', 'survey']

function NewForm({ onClose, onCreated }: Omit<NewFormDialogProps, 'opened'>) {
  const [kind, setKind] = useState<FormKind>('contact')
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [create, { isLoading, error }] = useCreateFormMutation()
  const errors = toFieldErrors(error)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setProblem('Give the form a heading.')
    setProblem(null)
    const { data } = await create({ body: { kind, name } })
    if (data !== undefined) onCreated(data)
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          label="Heading"
          description="Shown above the form"
          placeholder="Ask us anything"
          data-autofocus
          maxLength={200}
          value={name}
          error={problem ?? errors['name']}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Radio.Group
          label="Type"
          value={kind}
          onChange={(value) => setKind(formKinds.find((one) => one === value) ?? 'contact')}
        >
          <Stack gap="xs" mt={6}>
            {order.map((one) => (
              <Radio key={one} value={one} label={kindLabels[one]} description={kindSentences[one]} />
            ))}
          </Stack>
        </Radio.Group>
        <FormError message={error === undefined || 'name' in errors ? null : toFailure(error).message} />
        <Group gap="xs" justify="flex-end">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isLoading}>
            Create form
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
