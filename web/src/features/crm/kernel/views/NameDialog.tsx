import { Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Modal } from '../../../../ui/Modal.tsx'

interface NameDialogProps {
  title: string
  action: string
  name: string
  isBusy: boolean
  onDone: (name: string) => void
  onClose: () => void
}

/** Asks for a name. */
export function NameDialog({ title, action, name, isBusy, onDone, onClose }: NameDialogProps) {
  const [text, setText] = useState(name)
  return (
    <Modal opened onClose={onClose} title={title} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') onDone(text.trim())
        }}
      >
        <TextInput
          label="Name"
          maxLength={80}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={text.trim() === ''}>
            {action}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
