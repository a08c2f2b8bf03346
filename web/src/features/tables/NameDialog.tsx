import { Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'

interface NameDialogProps {
  title: string
  label: string
  action: string
  initial?: string
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the name of a base, table or view. */
export function NameDialog({ title, label, action, initial = '', onSave, onClose }: NameDialogProps) {
  const [name, setName] = useState(initial)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError('Enter a name')
    setBusy(true)
    try {
      await onSave(name.trim())
      onClose()
    } catch (failure) {
      setError(toFailure(failure).message)
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={title} size="sm">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label={label}
          value={name}
          maxLength={255}
          data-autofocus
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setError(null)
          }}
        />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {action}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
