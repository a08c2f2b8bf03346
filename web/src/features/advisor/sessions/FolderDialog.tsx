import { Group, TextInput } from '@mantine/core'
import type { Folder } from '@draftwright/contract/advisor'
import { useState } from 'react'
import { toFailure } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { useCreateFolderMutation, useRenameFolderMutation } from '../api.ts'

/** Renames a folder; null creates a new one. */
export function FolderDialog({ folder, onClose }: { folder: Folder | null; onClose: () => void }) {
  const [name, setName] = useState(folder?.name ?? '')
  const [create, creating] = useCreateFolderMutation()
  const [rename, renaming] = useRenameFolderMutation()
  const error = creating.error ?? renaming.error
  const save = async () => {
    const body = { name }
    const answer = await (folder === null ? create({ body }) : rename({ params: { id: folder.id }, body }))
    if (!answer.error) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={folder === null ? 'New folder' : 'Rename folder'} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput
          label="Name"
          required
          maxLength={60}
          data-autofocus
          value={name}
          error={error === undefined ? undefined : toFailure(error).message}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Group justify="flex-end" mt="md" gap="xs">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={creating.isLoading || renaming.isLoading} disabled={name.trim() === ''}>
            {folder === null ? 'Create folder' : 'Rename'}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
