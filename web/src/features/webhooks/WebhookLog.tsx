import type { Webhook, WebhookMessage } from '@draftwright/contract/webhooks'
import { Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { NativeFilter } from '../../ui/NativeFilter.tsx'
import { Pager } from '../../ui/Pager.tsx'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/Section.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { formatAction } from '../audit/index.ts'
import { useListWebhookEventsQuery, useListWebhookMessagesQuery, useTestWebhookMutation } from './api.ts'
import { listChosen } from './choices.ts'
import { MessageDetails } from './MessageDetails.tsx'
import { ReplayDialog } from './ReplayDialog.tsx'
import classes from './webhooks.module.css'

const states: Record<WebhookMessage['state'], string> = {
  pending: 'Waiting',
  delivered: 'Delivered',
  failed: 'Not delivered',
}
const stateOptions = Object.entries(states).map(([value, label]) => ({ value, label }))
const isState = (text: string): text is WebhookMessage['state'] => Object.hasOwn(states, text)
/** Somebody who looks at the log waits for what comes next. */
const pollMs = 5000

/** What was sent to a webhook, and what came back, newest first. */
export function WebhookLog({ webhook }: { webhook: Webhook }) {
  const [state] = useUrlState<string>('state', '')
  const [page] = useUrlState<string>('page', '1')
  const [isReplaying, setReplaying] = useState(false)
  const query = { ...(isState(state) ? { state } : {}), page: Number(page) || 1, limit: 50 }
  const { data, error, refetch } = useListWebhookMessagesQuery(
    { params: { id: webhook.id }, query },
    { pollingInterval: pollMs, skipPollingIfUnfocused: true },
  )
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  const messages = data?.data ?? []
  const isOff = webhook.disabled_at !== null
  return (
    <Section
      title="Log"
      actions={
        <Button variant="outline" disabled={isOff} onClick={() => setReplaying(true)}>
          Replay events
        </Button>
      }
    >
      <Group gap="xs" mb="md">
        <NativeFilter name="state" label="All states" options={stateOptions} />
        <TestForm webhook={webhook} />
      </Group>
      {messages.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing sent yet. Send a test event to see how it looks.
        </Text>
      ) : (
        <ul className={rows.list} aria-label="Log">
          {messages.map((message) => (
            <MessageRow key={message.id} webhook={webhook} message={message} />
          ))}
        </ul>
      )}
      {data !== undefined && <Pager meta={data.meta} />}
      {isReplaying && <ReplayDialog webhook={webhook} onClose={() => setReplaying(false)} />}
    </Section>
  )
}

function TestForm({ webhook }: { webhook: Webhook }) {
  const { data: events = [] } = useListWebhookEventsQuery()
  const [test, { isLoading }] = useTestWebhookMutation()
  const types = listChosen(events, webhook.events)
  const [type, setType] = useState('')
  const chosen = types.some((one) => one.value === type) ? type : (types[0]?.value ?? '')
  const send = async () => {
    const { error } = await test({ params: { id: webhook.id }, body: { type: chosen } })
    if (error === undefined) showToast('Test event sent')
    else showErrorToast(error)
  }
  return (
    <>
      <NativeSelect
        aria-label="Event"
        data={types}
        value={chosen}
        onChange={(event) => setType(event.currentTarget.value)}
      />
      <Button
        variant="outline"
        loading={isLoading}
        disabled={chosen === '' || webhook.disabled_at !== null}
        onClick={() => void send()}
      >
        Send test
      </Button>
    </>
  )
}

function MessageRow({ webhook, message }: { webhook: Webhook; message: WebhookMessage }) {
  const { type, state, last_status, n_attempts, next_try_at, created_at } = message
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <div className={classes.row}>
        <div className={classes.what}>
          <Text size="sm" fw={500}>
            {formatAction(type)}
          </Text>
          <Text size="sm" c="dimmed">
            <span className={state === 'delivered' ? undefined : classes.trouble}>{states[state]}</span>
            {last_status === null ? null : ` · ${last_status}`}
            {n_attempts > 1 ? ` · ${n_attempts} attempts` : null}
            {state === 'pending' && n_attempts > 0 && next_try_at !== null ? (
              <>
                {' '}
                · next try <TimeAgo time={next_try_at} />
              </>
            ) : null}
            {' · '}
            <TimeAgo time={created_at} />
          </Text>
        </div>
        <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide details' : 'Show details'}
        </Button>
      </div>
      {isOpen && <MessageDetails webhook={webhook} messageId={message.id} />}
    </li>
  )
}
