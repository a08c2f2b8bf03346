import type { Meeting } from '@draftwright/contract/meetings/meetings'
import { Checkbox, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { OpenedModal } from '../../ui/OpenedModal.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useOwnId } from '../../api/rights.ts'
import { useListMembersQuery } from '../members/index.ts'
import { useShareMeetingNotesMutation } from './follow-ups-api.ts'

/** Tells members of the workspace about the notes, each as they like to be told. */
export function ShareNotesDialog({ meeting: { id }, onClose }: { meeting: Pick<Meeting, 'id'>; onClose: () => void }) {
  const { data: members } = useListMembersQuery()
  const me = useOwnId()
  const others = (members ?? []).filter(({ user_id }) => user_id !== me)
  const [chosen, setChosen] = useState<string[]>([])
  const [words, setWords] = useState('')
  const [share, { isLoading }] = useShareMeetingNotesMutation()
  async function submit(event: FormEvent) {
    event.preventDefault()
    try {
      const { n_told } = await share({ params: { id }, body: { user_ids: chosen, words } }).unwrap()
      showToast(n_told === 1 ? 'One member was told' : `${n_told} members were told`)
      onClose()
    } catch (error) {
      showErrorToast(error)
    }
  }
  return (
    <OpenedModal opened onClose={onClose} title="Share with members">
      {members === undefined ? (
        <RowsSkeleton rows={3} />
      ) : others.length === 0 ? (
        <Text size="sm">You are the only member of this workspace. Invite others under Members.</Text>
      ) : (
        <form onSubmit={(event) => void submit(event)}>
          <Stack gap="sm">
            <Checkbox.Group label="Who should read the notes" value={chosen} onChange={setChosen}>
              <Stack gap={6} mt={4}>
                {others.map(({ user_id, display_name }) => (
                  <Checkbox key={user_id} value={user_id} label={display_name} />
                ))}
              </Stack>
            </Checkbox.Group>
            <Textarea
              label="Your words (optional)"
              autosize
              minRows={2}
              maxLength={1000}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
            <div>
              <Button type="submit" loading={isLoading} disabled={chosen.length === 0}>
                Share notes
              </Button>
            </div>
          </Stack>
        </form>
      )}
    </OpenedModal>
  )
}
