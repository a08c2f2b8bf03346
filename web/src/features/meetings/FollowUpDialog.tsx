import type { Meeting } from '@draftwright/contract/meetings/meetings'
import { Checkbox, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { RouteResult } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { OpenedModal } from '../../ui/OpenedModal.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useReadFollowUpDraftQuery, useSendFollowUpMutation } from './follow-ups-api.ts'

interface FollowUpDialogProps {
  meeting: Pick<Meeting, 'id'>
  onClose: () => void
}

/** The mail to those who were there, as a person has changed it. Nothing is sent before that. */
export function FollowUpDialog({ meeting: { id }, onClose }: FollowUpDialogProps) {
  const { data, error, refetch } = useReadFollowUpDraftQuery({ params: { id } }, { refetchOnMountOrArgChange: true })
  return (
    <OpenedModal opened onClose={onClose} title="Follow-up mail" size="lg">
      {data !== undefined ? (
        <FollowUpForm id={id} draft={data} onClose={onClose} />
      ) : error !== undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={6} />
      )}
    </OpenedModal>
  )
}

function FollowUpForm({
  id,
  draft,
  onClose,
}: {
  id: string
  draft: RouteResult<'followUps.draft'>
  onClose: () => void
}) {
  const [to, setTo] = useState<readonly string[]>(draft.to.map(({ email }) => email))
  const [subject, setSubject] = useState(draft.subject)
  const [body, setBody] = useState(draft.body)
  const [send, { isLoading }] = useSendFollowUpMutation()
  async function submit(event: FormEvent) {
    event.preventDefault()
    try {
      await send({ params: { id }, body: { to: [...to], subject: subject.trim(), body } }).unwrap()
      showToast(to.length === 1 ? 'The mail is on its way' : `The mail is on its way to ${to.length} people`)
      onClose()
    } catch (error) {
      showErrorToast(error)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        {draft.to.length === 0 ? (
          <Text size="sm" c="dimmed">
            Nobody who was there has an address. Add it under Details, or copy the mail.
          </Text>
        ) : (
          <Checkbox.Group label="To" value={[...to]} onChange={setTo}>
            <Group gap="sm" mt={4}>
              {draft.to.map(({ name, email }) => (
                <Checkbox key={email} value={email} label={name === email ? email : `${name} (${email})`} />
              ))}
            </Group>
          </Checkbox.Group>
        )}
        <TextInput
          label="Subject"
          maxLength={200}
          value={subject}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        <Textarea
          label="Mail"
          autosize
          minRows={10}
          maxRows={22}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        {draft.sentences.length > 0 && (
          <details>
            <summary>What it rests on</summary>
            <ul>
              {draft.sentences.map(({ text, lines }) => (
                <li key={text}>
                  {text}{' '}
                  <Text span size="sm" c="dimmed">
                    {lines.length === 0 ? 'own line' : `line${lines.length === 1 ? '' : 's'} ${lines.join(', ')}`}
                  </Text>
                </li>
              ))}
            </ul>
          </details>
        )}
        <Text size="sm" c="dimmed">
          Each gets a mail of their own, in your name. Answers go to your address.
        </Text>
        <Group gap="xs">
          <Button
            type="submit"
            loading={isLoading}
            disabled={to.length === 0 || subject.trim() === '' || body.trim() === ''}
          >
            Send mail
          </Button>
          <CopyButton text={body} label="Copy mail" />
        </Group>
      </Stack>
    </form>
  )
}
