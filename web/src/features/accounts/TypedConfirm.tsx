import { Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { toFieldErrors, toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Modal } from '../../ui/Modal.tsx'

export interface TypedConfirmProps {
  opened: boolean
  title: string
  /** What must be typed to continue. */
  word: string
  action: string
  isBusy: boolean
  /** Whether all else that is asked for is there. */
  isReady?: boolean
  error: unknown
  onConfirm: (typed: string) => void
  onClose: () => void
  children: ReactNode
}

/** A question that is answered by typing a name: for what cannot be undone by a click. */
export function TypedConfirm({ opened, onClose, title, ...rest }: TypedConfirmProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Form {...rest} onClose={onClose} />
    </Modal>
  )
}

/** Apart, so that what was typed is gone when the dialog opens again. */
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
