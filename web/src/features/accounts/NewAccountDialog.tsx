import { Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrors, readError } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { switchTo } from './switch-to.ts'
import { useCreateAccountMutation } from './api.ts'

export function NewAccountDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="New workspace" size="sm">
      <Form />
    </Modal>
  )
}

/** Apart, so that what was typed is gone when the dialog opens again. */
function Form() {
  const [name, setName] = useState('')
  const [create, { isLoading, error }] = useCreateAccountMutation()
  const inField = fieldErrors(error)['name']
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const account = (await create({ body: { name } })).data?.[0]
    if (account !== undefined) switchTo(account)
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="Your company, team or client"
          value={name}
          error={inField}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <FormError message={error === undefined || inField !== undefined ? null : readError(error).message} />
        <Button type="submit" loading={isLoading} disabled={name.trim() === ''}>
          Create workspace
        </Button>
      </Stack>
    </form>
  )
}
