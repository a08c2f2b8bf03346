import type { CustomField } from '@draftwright/contract/crm/custom-fields'
import { type FieldKind, fieldKinds, type RecordResource } from '@draftwright/contract/crm/vocabulary'
import { Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { toFieldErrors, toFailure } from '../../../../api/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FormError } from '../../../../ui/FormError.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import { showToast } from '../../../../ui/toast.tsx'
import { useAddFieldMutation, useUpdateFieldMutation } from '../api.ts'
import { kindNames } from './kind-names.ts'

interface FieldDialogProps {
  resource: RecordResource
  /** The resource, for a sentence. */
  noun: string
  /** Null for a new one. */
  field: CustomField | null
  onClose: () => void
}

const toLines = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

/** A custom field with its kind, which cannot change: values are stored by it. */
export function FieldDialog({ resource, noun, field, onClose }: FieldDialogProps) {
  const [name, setName] = useState(field?.name ?? '')
  const [kind, setKind] = useState<FieldKind>(field?.kind ?? 'text')
  const [choices, setChoices] = useState(field?.options.join('\n') ?? '')
  const [add, adding] = useAddFieldMutation()
  const [change, changing] = useUpdateFieldMutation()
  const { error, isLoading } = field === null ? adding : changing
  const errors = toFieldErrors(error)
  const isChoice = kind === 'choice' || kind === 'multi_choice'
  const options = isChoice ? toLines(choices) : []
  const canSave = name.trim() !== '' && (!isChoice || options.length > 0)
  const submit = async () => {
    if (!canSave) return
    const answer =
      field === null
        ? await add({ resource, name: name.trim(), kind, options })
        : await change({ id: field.id, change: { name: name.trim(), options } })
    if (answer.error !== undefined) return
    if (field === null) showToast(`${name.trim()} added to ${noun}`)
    else {
      const before = { name: field.name, options: field.options }
      showToast(`${name.trim()} saved`, { undo: () => void change({ id: field.id, change: before }) })
    }
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={field === null ? `New field of ${noun}` : `Field ${field.name}`} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap="md">
          <TextInput
            label="Name"
            data-autofocus
            value={name}
            error={errors['name']}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {field === null ? (
            <NativeSelect
              label="Type"
              description="Can’t be changed later"
              data={fieldKinds.map((value) => ({ value, label: kindNames[value] }))}
              value={kind}
              onChange={({ currentTarget: { value } }) => setKind(fieldKinds.find((one) => one === value) ?? 'text')}
            />
          ) : (
            <Text size="sm" c="dimmed">
              {kindNames[kind]}
            </Text>
          )}
          {isChoice ? (
            <Textarea
              label="Choices"
              description="One per line, in display order"
              autosize
              minRows={3}
              maxRows={12}
              value={choices}
              error={errors['options']}
              onChange={(event) => setChoices(event.currentTarget.value)}
            />
          ) : null}
          <FormError
            message={error === undefined || Object.keys(errors).length > 0 ? null : toFailure(error).message}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isLoading} disabled={!canSave}>
              {field === null ? 'Add field' : 'Save'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
