import type { DeletionPreview } from '@draftwright/contract/meetings/meetings'
import type { Meeting } from '@draftwright/contract/meetings/meetings'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useForgetMeetingMutation, useRemoveMeetingMutation } from './api.ts'
import { DeletionList } from './DeletionList.tsx'

interface DeleteMeetingDialogProps {
  meeting: Pick<Meeting, 'id' | 'title'>
  /** Null: closed. */
  of: keyof DeletionPreview | null
  onClose: () => void
}

/** Deletes a meeting, or only what was said in it, after it has shown what that takes. */
export function DeleteMeetingDialog({ meeting: { id, title }, of, onClose }: DeleteMeetingDialogProps) {
  const [remove, { isLoading: isRemoving }] = useRemoveMeetingMutation()
  const [forget, { isLoading: isForgetting }] = useForgetMeetingMutation()
  const navigate = useNavigate()
  async function confirm() {
    try {
      if (of === 'said') {
        await forget(id).unwrap()
        showToast('What was said is deleted')
      } else {
        await remove(id).unwrap()
        showToast(`${title} was deleted`)
        void navigate(paths.meetings)
      }
    } catch (error) {
      showErrorToast(error)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      opened={of !== null}
      title={of === 'said' ? 'Delete what was said?' : `Delete “${title}”?`}
      action={of === 'said' ? 'Delete what was said' : 'Delete meeting'}
      isBusy={isRemoving || isForgetting}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {of !== null && <DeletionList meetingId={id} of={of} />}
    </ConfirmDialog>
  )
}
