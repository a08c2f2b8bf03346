import type { CrmImport } from '@draftwright/contract/crm/imports'
import { Group } from '@mantine/core'
import { useState } from 'react'
import { readError } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { toast, toastError } from '../../../ui/toast.tsx'
import { useRevertCrmImportMutation } from './api.ts'

/** Takes an import back; fields that somebody has changed since are asked about first. */
export function RevertImport({ found }: { found: CrmImport }) {
  const [revert, { isLoading }] = useRevertCrmImportMutation()
  const [isAsking, setAsking] = useState(false)
  const [nChanged, setChanged] = useState(0)
  const { id, revert: under, change_set_id, resource } = found
  const isAsked = under?.state === 'asked' || nChanged > 0
  if (change_set_id === null || under?.state === 'running' || under?.state === 'done') return null
  async function go(on_conflict: 'ask' | 'keep' | 'overwrite') {
    const answer = await revert({ id, on_conflict })
    setAsking(false)
    if (answer.error === undefined) {
      setChanged(0)
      if (answer.data.revert?.state === 'done') toast('The import has been taken back')
      return
    }
    const failure = readError(answer.error)
    if (failure.code === 'undo_conflict') setChanged(conflictsIn(failure.details))
    else toastError(failure)
  }
  if (isAsked) {
    const n = under?.state === 'asked' ? under.n_conflicts : nChanged
    return (
      <Group gap="xs">
        <FormError
          message={`${n.toLocaleString('en')} ${n === 1 ? 'field has' : 'fields have'} been changed since. What about ${n === 1 ? 'it' : 'them'}?`}
        />
        <Button variant="outline" loading={isLoading} onClick={() => void go('keep')}>
          Keep what was changed
        </Button>
        <Button variant="destructive" loading={isLoading} onClick={() => void go('overwrite')}>
          Set everything back
        </Button>
      </Group>
    )
  }
  return (
    <>
      {under?.state === 'failed' ? (
        <FormError message="Taking it back broke off. Try again; it goes on where it was." />
      ) : null}
      <Button variant="outline" onClick={() => setAsking(true)}>
        Revert…
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Revert this import?"
        action="Revert import"
        isBusy={isLoading}
        onClose={() => setAsking(false)}
        onConfirm={() => void go('ask')}
      >
        The {resource} it made go to the trash, with the companies made for them; what it changed is set back.
      </ConfirmDialog>
    </>
  )
}

const conflictsIn = (details: unknown): number =>
  typeof details === 'object' && details !== null && 'n' in details && typeof details.n === 'number' ? details.n : 1
