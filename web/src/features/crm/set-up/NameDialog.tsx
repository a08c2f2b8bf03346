import { Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { toFieldErrors, toFailure } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Modal } from '../../../ui/Modal.tsx'

interface NameDialogProps {
  title: string
  label: string
  description?: string
  action: string
  initial?: string
  mayBeEmpty?: boolean
  isBusy: boolean
  error: unknown
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for one name. */
export function NameDialog(props: NameDialogProps) {
  const { title, label, description, action, initial = '', mayBeEmpty = false, isBusy, error, onSave, onClose } = props
  const [name, setName] = useState(initial)
  const [complaint] = Object.values(toFieldErrors(error))
  const canSave = (mayBeEmpty || name.trim() !== '') && name !== initial
  return (
    <Modal opened onClose={onClose} title={title} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (canSave) onSave(name.trim())
        }}
      >
        <Stack gap="md">
          <TextInput
            label={label}
            description={description}
            data-autofocus
            value={name}
            error={complaint}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <FormError message={error === undefined || complaint !== undefined ? null : toFailure(error).message} />
          <Group justify="flex-end" gap="xs">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={!canSave}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
