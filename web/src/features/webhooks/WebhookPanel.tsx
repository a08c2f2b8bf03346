import type { Webhook, WebhookWithSecret } from '@draftwright/contract/webhooks'
import { Group, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useEnableWebhookMutation, useRemoveWebhookMutation, useRotateWebhookSecretMutation } from './api.ts'
import { describeChoices } from './choices.ts'
import { SecretOnce, WebhookDialog } from './WebhookDialog.tsx'
import { WebhookLog } from './WebhookLog.tsx'
import { WebhookHealth } from './WebhookHealth.tsx'
import classes from './webhooks.module.css'

const reasons = {
  failing: 'Nothing arrived for five days. Enable it, then replay what it missed.',
  gone: 'The address answered that it is gone.',
  maker: 'The person who created it has left or lost access. Create it again in your name.',
}

/** One webhook: what it sends, its secret, and its log. */
export function WebhookPanel({ webhook, onBack }: { webhook: Webhook; onBack: () => void }) {
  const { id, name, url, events, payload, disabled_reason, previous_secret_until, maker_name, is_by_key } = webhook
  const [dialog, setDialog] = useState<'edit' | 'rotate' | 'remove' | null>(null)
  const [made, setMade] = useState<WebhookWithSecret | null>(null)
  const [enable, enabling] = useEnableWebhookMutation()
  const [rotate, rotating] = useRotateWebhookSecretMutation()
  const [remove, removing] = useRemoveWebhookMutation()
  const params = { id }
  const renew = async () => {
    const answer = await rotate({ params, body: { ends_previous: true } })
    if (answer.data !== undefined) setMade(answer.data)
    else showErrorToast(answer.error)
    setDialog(null)
  }
  const drop = async () => {
    const { error } = await remove({ params })
    if (error !== undefined) showErrorToast(error)
    else {
      showToast(`${name} is deleted`)
      onBack()
    }
  }
  return (
    <>
      <Button variant="ghost" size="sm" icon={<IconArrowLeft size={16} />} onClick={onBack}>
        All webhooks
      </Button>
      <Section
        title={name}
        actions={
          <Group gap="xs">
            {disabled_reason !== null && (
              <Button loading={enabling.isLoading} onClick={() => void enable({ params })}>
                Enable webhook
              </Button>
            )}
            <ActionMenu
              label={`Actions for ${name}`}
              items={[
                { label: 'Edit webhook', onClick: () => setDialog('edit') },
                { label: 'Renew secret', onClick: () => setDialog('rotate') },
                { label: 'Delete webhook', isDanger: true, onClick: () => setDialog('remove') },
              ]}
            />
          </Group>
        }
      >
        <Text className={classes.mono} size="sm">
          {url}
        </Text>
        <Text size="sm">
          {describeChoices(events)} · {payload === 'thin' ? 'IDs and facts' : 'with the record'}
        </Text>
        <Text size="sm" c="dimmed">
          <WebhookHealth webhook={webhook} /> · {maker_name ?? 'A former member'}
          {is_by_key ? ', by API key' : ''}
          {previous_secret_until === null ? null : (
            <>
              {' '}
              · the previous secret is valid until <TimeAgo time={previous_secret_until} />
            </>
          )}
        </Text>
        {disabled_reason !== null && (
          <Text size="sm" className={classes.trouble}>
            {reasons[disabled_reason]}
          </Text>
        )}
      </Section>
      <WebhookLog webhook={webhook} />
      {dialog === 'edit' && <WebhookDialog webhook={webhook} onClose={() => setDialog(null)} />}
      {made !== null && <SecretOnce made={made} onClose={() => setMade(null)} />}
      <ConfirmDialog
        opened={dialog === 'rotate'}
        title="Renew the secret?"
        action="Renew secret"
        isBusy={rotating.isLoading}
        onConfirm={() => void renew()}
        onClose={() => setDialog(null)}
      >
        Messages are signed with both secrets for a day.
        {previous_secret_until === null ? null : ' The one before the current secret ends now.'}
      </ConfirmDialog>
      <ConfirmDialog
        opened={dialog === 'remove'}
        title="Delete this webhook?"
        action="Delete webhook"
        isBusy={removing.isLoading}
        onConfirm={() => void drop()}
        onClose={() => setDialog(null)}
      >
        <strong>{name}</strong> and its log are deleted. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}
