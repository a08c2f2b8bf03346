import { Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFieldErrors, toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { getOwnTimeZone } from '../../ui/format-moment.ts'
import { Modal } from '../../ui/Modal.tsx'
import { switchAccount } from './switch-account.ts'
import { useCreateAccountMutation } from './api.ts'

export function NewAccountDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="New workspace" size="sm">
      <Form />
    </Modal>
  )
}

/** A separate component, so that typed values are cleared when the dialog opens again. */
function Form() {
  const [name, setName] = useState('')
  const [create, { isLoading, error }] = useCreateAccountMutation()
  const inField = toFieldErrors(error)['name']
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const account = (await create({ body: { name, time_zone: getOwnTimeZone() } })).data?.[0]
    if (account !== undefined) switchAccount(account)
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
        <FormError message={error === undefined || inField !== undefined ? null : toFailure(error).message} />
        <Button type="submit" loading={isLoading} disabled={name.trim() === ''}>
          Create workspace
        </Button>
      </Stack>
    </form>
  )
}
