import type { Webhook } from '@draftwright/contract/webhooks'
import { Anchor, Text } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/Section.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { useListWebhooksQuery } from './api.ts'
import { describeChoices } from './choices.ts'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookHealth } from './WebhookHealth.tsx'
import { WebhookPanel } from './WebhookPanel.tsx'
import classes from './webhooks.module.css'

/** Addresses of other programs that are told what happens in the workspace. */
export function WebhooksTab() {
  const { data: webhooks, error, refetch } = useListWebhooksQuery()
  const [isMaking, setMaking] = useState(false)
  const [openId, setOpenId] = useUrlState<string>('webhook', '', { isStep: true })
  if (error !== undefined && webhooks === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (webhooks === undefined) return <RowsSkeleton rows={3} />
  const open = webhooks.find(({ id }) => id === openId)
  if (open !== undefined) return <WebhookPanel webhook={open} onBack={() => setOpenId(null)} />
  const make = (
    <Button icon={<IconPlus size={16} />} onClick={() => setMaking(true)}>
      New webhook
    </Button>
  )
  return (
    <>
      {webhooks.length === 0 ? (
        <EmptyState
          icon={<IconWebhook size={28} />}
          title="No webhooks yet"
          text="Webhooks tell your other programs what happens here, as it happens."
          action={make}
        />
      ) : (
        <Section title="Webhooks" actions={make}>
          <Text size="sm" c="var(--ink-soft)" mb="md">
            Messages are signed.{' '}
            <Anchor href="/help/webhooks" underline="always" size="sm">
              Verify them
            </Anchor>
          </Text>
          <ul className={rows.list} aria-label="Webhooks">
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} onOpen={() => setOpenId(webhook.id)} />
            ))}
          </ul>
        </Section>
      )}
      {isMaking && <WebhookDialog onClose={() => setMaking(false)} />}
    </>
  )
}

function WebhookRow({ webhook, onOpen }: { webhook: Webhook; onOpen: () => void }) {
  const { name, url, events, last_success_at, n_pending } = webhook
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Text fw={500} truncate title={name}>
          {name}
        </Text>
        <Text size="sm" truncate title={url}>
          {url}
        </Text>
        <Text size="sm" c="dimmed">
          {describeChoices(events)}
          {' · '}
          <WebhookHealth webhook={webhook} />
          {last_success_at === null ? null : (
            <>
              {' '}
              · last delivery <TimeAgo time={last_success_at} />
            </>
          )}
          {n_pending === 0 ? null : ` · ${n_pending.toLocaleString('en')} waiting`}
        </Text>
      </div>
      <Button variant="ghost" size="sm" aria-label={`Open ${name}`} onClick={onOpen}>
        Open
      </Button>
    </li>
  )
}
