import type { Recording } from '@draftwright/contract/meetings/recordings'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import { useLazyReadRecordingAddressQuery, useRemoveRecordingMutation } from '../api.ts'

/** What else can be done with the recording that is played. */
export function RecordingMenu({ recording, mayWrite }: { recording: Recording; mayWrite: boolean }) {
  const { id, meeting_id: meetingId } = recording
  const [isRemoving, setRemoving] = useState(false)
  const [readAddress] = useLazyReadRecordingAddressQuery()
  const [remove, { isLoading }] = useRemoveRecordingMutation()
  async function download() {
    const { data, error } = await readAddress(id)
    // The server sends it as an attachment, so the page stays.
    if (data === undefined) showErrorToast(error)
    else location.assign(data.url)
  }
  async function removeRecording() {
    try {
      await remove({ id, meetingId }).unwrap()
      showToast('The recording was deleted')
    } catch (error) {
      showErrorToast(error)
    }
    setRemoving(false)
  }
  return (
    <>
      <ActionMenu
        label="More about the recording"
        items={[
          { label: 'Download the recording', icon: IconDownload, onClick: () => void download() },
          ...(mayWrite
            ? [{ label: 'Delete the recording', icon: IconTrash, isDanger: true, onClick: () => setRemoving(true) }]
            : []),
        ]}
      />
      <ConfirmDialog
        opened={isRemoving}
        title="Delete the recording?"
        action="Delete recording"
        isBusy={isLoading}
        onConfirm={() => void removeRecording()}
        onClose={() => setRemoving(false)}
      >
        Its sound is deleted for good. The meeting, its transcript and its notes stay.
      </ConfirmDialog>
    </>
  )
}
