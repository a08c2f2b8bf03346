import type { CrmImport } from '@draftwright/contract/crm/imports'
import { Group } from '@mantine/core'
import { useState } from 'react'
import { toFailure } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { showToast, showErrorToast } from '../../../ui/toast.tsx'
import { useRevertCrmImportMutation } from './api.ts'

/** Undoes an import; conflicts with later changes are asked about first. */
export function RevertImport({ found }: { found: CrmImport }) {
  const [revert, { isLoading }] = useRevertCrmImportMutation()
  const [isAsking, setAsking] = useState(false)
  const [nChanged, setChanged] = useState(0)
  const { id, revert: under, change_set_id, resource } = found
  const isAsked = under?.state === 'asked' || nChanged > 0
  if (change_set_id === null || under?.state === 'running' || under?.state === 'done') return null
  async function revertImport(on_conflict: 'ask' | 'keep' | 'overwrite') {
    const answer = await revert({ id, on_conflict })
    setAsking(false)
    if (answer.error === undefined) {
      setChanged(0)
      if (answer.data.revert?.state === 'done') showToast('Import undone')
      return
    }
    const failure = toFailure(answer.error)
    if (failure.code === 'undo_conflict') setChanged(countConflicts(failure.details))
    else showErrorToast(failure)
  }
  if (isAsked) {
    const n = under?.state === 'asked' ? under.n_conflicts : nChanged
    return (
      <Group gap="xs">
        <FormError
          message={`${n.toLocaleString('en')} ${n === 1 ? 'field has' : 'fields have'} been changed since. What about ${n === 1 ? 'it' : 'them'}?`}
        />
        <Button variant="outline" loading={isLoading} onClick={() => void revertImport('keep')}>
          Keep newer changes
        </Button>
        <Button variant="destructive" loading={isLoading} onClick={() => void revertImport('overwrite')}>
          Restore everything
        </Button>
      </Group>
    )
  }
  return (
    <>
      {under?.state === 'failed' ? <FormError message="The undo was interrupted. Try again to continue." /> : null}
      <Button variant="outline" onClick={() => setAsking(true)}>
        Revert…
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Revert this import?"
        action="Revert import"
        isBusy={isLoading}
        onClose={() => setAsking(false)}
        onConfirm={() => void revertImport('ask')}
      >
        The imported {resource} are moved to the trash, along with companies created for them. Changes are reverted.
      </ConfirmDialog>
    </>
  )
}

const countConflicts = (details: unknown): number =>
  typeof details === 'object' && details !== null && 'n' in details && typeof details.n === 'number' ? details.n : 1
