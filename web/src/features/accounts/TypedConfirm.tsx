import { Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { toFieldErrors, toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Modal } from '../../ui/Modal.tsx'

export interface TypedConfirmProps {
  opened: boolean
  title: string
  /** The word that must be typed to confirm. */
  word: string
  action: string
  isBusy: boolean
  /** Whether the rest of the form is complete. */
  isReady?: boolean
  error: unknown
  onConfirm: (typed: string) => void
  onClose: () => void
  children: ReactNode
}

/** A confirmation by typing a name, for actions that a single click must not trigger. */
export function TypedConfirm({ opened, onClose, title, ...rest }: TypedConfirmProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Form {...rest} onClose={onClose} />
    </Modal>
  )
}

/** A separate component, so that typed values are cleared when the dialog opens again. */
function Form({
  word,
  action,
  isBusy,
  isReady = true,
  error,
  onConfirm,
  onClose,
  children,
}: Omit<TypedConfirmProps, 'opened' | 'title'>) {
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === word && isReady && !isBusy) onConfirm(typed.trim())
  }
  const inField = toFieldErrors(error)['name']
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {children}
        <TextInput
          label={
            <>
              Type <strong>{word}</strong> to confirm
            </>
          }
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={inField}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
        <FormError message={error === undefined || inField !== undefined ? null : toFailure(error).message} />
        <Group justify="flex-end" gap="xs">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="destructive" loading={isBusy} disabled={typed.trim() !== word || !isReady}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
