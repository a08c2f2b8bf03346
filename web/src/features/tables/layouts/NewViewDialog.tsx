import type { TableViewSettings, TableViewType } from '@draftwright/contract/table-views'
import { Group, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { useCreateViewMutation } from '../api.ts'
import { viewKinds } from './view-kinds.ts'

interface NewViewDialogProps {
  tableId: string
  /** Of the view that is shown: the new one begins with them. */
  settings: TableViewSettings
  onCreated: (id: string) => void
  onClose: () => void
}

/** Asks for the name and the kind of a view. */
export function NewViewDialog({ tableId, settings, onCreated, onClose }: NewViewDialogProps) {
  const [name, setName] = useState('')
  const [isPersonal, setPersonal] = useState(false)
  const [type, setType] = useState<TableViewType>('grid')
  const [error, setError] = useState<string | null>(null)
  const [create, { isLoading }] = useCreateViewMutation()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError('Enter a name')
    try {
      const isForm = type === 'form'
      const body = { name: name.trim(), type, settings: isForm ? {} : settings, is_personal: isPersonal && !isForm }
      const { id } = await create({ params: { table_id: tableId }, body }).unwrap()
      onCreated(id)
      onClose()
    } catch (failure) {
      setError(toFailure(failure).message)
    }
  }
  return (
    <Modal opened onClose={onClose} title="New view">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label="Name"
          value={name}
          maxLength={255}
          data-autofocus
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setError(null)
          }}
        />
        <SegmentedControl
          fullWidth
          mt="md"
          size="xs"
          aria-label="Kind"
          value={type}
          data={viewKinds.map(({ type: value, label }) => ({ value, label }))}
          onChange={(value) => setType(viewKinds.find((kind) => kind.type === value)?.type ?? 'grid')}
        />
        <Switch
          mt="md"
          label="Only for me"
          description={type === 'form' ? 'Forms are shared: anyone with the address can open them.' : undefined}
          checked={isPersonal && type !== 'form'}
          disabled={type === 'form'}
          onChange={(event) => setPersonal(event.currentTarget.checked)}
        />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isLoading}>
            Create view
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
