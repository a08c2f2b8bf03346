import { Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure, toFieldErrors } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useCreateSubscriberMutation } from './api.ts'

/** Adds one person, who gets an email with a link to confirm. */
export function AddSubscriberDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [create, { error, isLoading, reset }] = useCreateSubscriberMutation()
  const errors = toFieldErrors(error)
  const close = () => {
    setEmail('')
    setName('')
    reset()
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading) return
    const { data } = await create({ body: { email, name: name.trim() === '' ? null : name } })
    if (data === undefined) return
    showToast(`${data.email} gets an email with a link to confirm`)
    close()
  }
  const hasFieldError = 'email' in errors || 'name' in errors
  return (
    <Modal opened={opened} onClose={close} title="Add a subscriber">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <TextInput
            label="Email address"
            type="email"
            value={email}
            error={errors['email']}
            onChange={(event) => setEmail(event.currentTarget.value)}
            data-autofocus
          />
          <TextInput
            label="Name (optional)"
            value={name}
            error={errors['name']}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Text size="sm" c="dimmed">
            They get one email and are subscribed once they confirm.
          </Text>
          <FormError message={error === undefined || hasFieldError ? null : toFailure(error).message} />
          <Button type="submit" loading={isLoading}>
            Add
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
