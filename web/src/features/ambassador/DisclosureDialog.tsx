import { Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useChangeAmbassadorSettingsMutation, useReadAmbassadorSettingsQuery } from './api.ts'

/** The line that every share must have, such as where one works. */
export function DisclosureDialog({ onClose }: { onClose: () => void }) {
  const { data } = useReadAmbassadorSettingsQuery()
  const [typed, setTyped] = useState<string | null>(null)
  const [change, { isLoading, error }] = useChangeAmbassadorSettingsMutation()
  const disclosure = typed ?? data?.disclosure ?? ''
  async function save(event: FormEvent) {
    event.preventDefault()
    const answer = await change({ body: { disclosure } })
    if (answer.error !== undefined) return
    showToast(answer.data.disclosure === '' ? 'Shares need no disclosure line' : 'Every share must have this line now')
    onClose()
  }
  return (
    <Modal opened title="Disclosure line" onClose={onClose}>
      <form onSubmit={(event) => void save(event)}>
        <Stack gap="sm">
          <TextInput
            label="Every share must say"
            description="Many countries require that people who recommend their employer say so. Empty for none."
            placeholder="I work at …"
            value={disclosure}
            maxLength={200}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <FormError message={error === undefined ? null : toFailure(error).message} />
          <Group justify="flex-end" gap="xs">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isLoading} disabled={data === undefined}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
