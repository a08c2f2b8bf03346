import { Stack, TextInput } from '@mantine/core'
import type { Prompt } from '@draftwright/contract/advisor'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { fillSlots, listSlots } from './prompt-fill.ts'

interface FillPromptProps {
  prompt: Prompt
  onUse: (text: string) => void
  onClose: () => void
}

/** Asks for values for a prompt's placeholders. */
export function FillPrompt({ prompt, onUse, onClose }: FillPromptProps) {
  const [values, setValues] = useState<Record<string, string>>({})
  const slots = listSlots(prompt.text)
  return (
    <Modal opened onClose={onClose} title={prompt.name} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onUse(fillSlots(prompt.text, values))
        }}
      >
        <Stack gap="sm">
          {slots.map((name, at) => (
            <TextInput
              key={name}
              label={name.charAt(0).toUpperCase() + name.slice(1)}
              value={values[name] ?? ''}
              required
              data-autofocus={at === 0 || undefined}
              onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, [name]: value }))}
            />
          ))}
          <Button type="submit" style={{ alignSelf: 'flex-end' }}>
            Use the prompt
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
