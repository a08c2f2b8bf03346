import type { GuestView } from '@draftwright/contract/guest-reviews'
import { Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { useDecideAsGuestMutation } from './api.ts'
import styles from './GuestReviewPage.module.css'

interface GuestAnswerProps {
  view: GuestView
  /** The name the guest gave. */
  name: string
  token: string
  onAnswered: (view: GuestView) => void
  /** Called when the text has changed since it was shown. */
  onStale: () => void
}

/** The guest's decision, with an optional comment. */
export function GuestAnswer({ view, name, token, onAnswered, onStale }: GuestAnswerProps) {
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [decide, { isLoading }] = useDecideAsGuestMutation()
  const answer = async (decision: 'approve' | 'request_changes') => {
    if (name.trim() === '') return setProblem('Enter your name.')
    if (decision === 'request_changes' && comment.trim() === '') return setProblem('Describe what should change.')
    setProblem(null)
    const { data, error } = await decide({
      body: { token, decision, name, text_hash: view.text_hash, ...(comment.trim() === '' ? {} : { comment }) },
    })
    if (data !== undefined) return onAnswered(data)
    setProblem(toFailure(error).message)
    if (toFailure(error).code === 'stale') onStale()
  }
  return (
    <section className={styles.answer} aria-label="Your answer">
      {view.decision === null ? null : (
        <Text size="sm" role="status" fw={550}>
          {view.decision === 'approved' ? 'You approved this post.' : 'You asked for changes.'}
        </Text>
      )}
      {view.why_not === null ? (
        <Stack gap="sm">
          <Textarea
            label="Comment"
            placeholder="What do you like, or what should change?"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2000}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          <FormError message={problem} />
          <Group gap="xs" grow>
            <Button variant="outline" disabled={isLoading} onClick={() => void answer('request_changes')}>
              Request changes
            </Button>
            <Button loading={isLoading} onClick={() => void answer('approve')}>
              Approve
            </Button>
          </Group>
        </Stack>
      ) : (
        <Text size="sm">{view.why_not}</Text>
      )}
    </section>
  )
}
