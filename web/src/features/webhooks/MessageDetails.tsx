import type { Webhook, WebhookAttempt } from '@draftwright/contract/webhooks'
import { Group, Text } from '@mantine/core'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useReadWebhookMessageQuery, useReplayWebhookMessageMutation } from './api.ts'
import { CodeBlock } from './CodeBlock.tsx'
import classes from './webhooks.module.css'

/** The body that was sent, and each attempt with what came back. */
export function MessageDetails({ webhook, messageId }: { webhook: Webhook; messageId: string }) {
  const params = { id: webhook.id, message_id: messageId }
  const { data, error, refetch } = useReadWebhookMessageQuery({ params })
  const [replay, { isLoading }] = useReplayWebhookMessageMutation()
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton rows={2} />
  const send = async () => {
    const answer = await replay({ params })
    if (answer.error === undefined) showToast('Sending it again')
    else showErrorToast(answer.error)
  }
  return (
    <div className={classes.details}>
      {data.body !== null && <CodeBlock label="Request body" text={formatBody(data.body)} />}
      {data.attempts.map((attempt) => (
        <Attempt key={attempt.n} attempt={attempt} />
      ))}
      <Group>
        <Button
          variant="outline"
          size="sm"
          loading={isLoading}
          disabled={webhook.disabled_at !== null || data.state === 'pending'}
          onClick={() => void send()}
        >
          Send again
        </Button>
      </Group>
    </div>
  )
}

function Attempt({ attempt: { n, started_at, duration_ms, status, answer, error } }: { attempt: WebhookAttempt }) {
  return (
    <div>
      <Text size="sm">
        Attempt {n}: {status ?? 'no answer'} · {duration_ms.toLocaleString('en')} ms · <TimeAgo time={started_at} />
      </Text>
      {error !== null && (
        <Text size="sm" className={classes.trouble}>
          {error}
        </Text>
      )}
      {answer !== null && <CodeBlock label={`Answer to attempt ${n}`} text={answer} />}
    </div>
  )
}

/** Bodies are ours, so they are JSON. */
const formatBody = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)
