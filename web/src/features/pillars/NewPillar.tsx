import type { Pillar } from '@draftwright/contract/pillars'
import { Group } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { useCreatePillarMutation } from './api.ts'
import { blankPillar, toNewPillar } from './pillar-fields.ts'
import { PillarForm } from './PillarForm.tsx'

interface NewPillarProps {
  isOpen: boolean
  onClose: () => void
  onCreated: (pillar: Pillar) => void
}

/** Typed values stay when the dialog is closed by mistake, and are cleared once the pillar exists. */
export function NewPillar({ isOpen, onClose, onCreated }: NewPillarProps) {
  const [fields, setFields] = useState(blankPillar)
  const [create, { isLoading }] = useCreatePillarMutation()
  async function submit() {
    const pillar = await create({ body: toNewPillar(fields) }).unwrap()
    setFields(blankPillar)
    onCreated(pillar)
  }
  return (
    <Modal opened={isOpen} onClose={onClose} title="New pillar" size="lg">
      <PillarForm fields={fields} onChange={setFields} onSubmit={submit}>
        <Group justify="flex-end" gap="xs">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isLoading}>
            Create pillar
          </Button>
        </Group>
      </PillarForm>
    </Modal>
  )
}
