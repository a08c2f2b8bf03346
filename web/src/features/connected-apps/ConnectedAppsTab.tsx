import type { ConnectedApp } from '@draftwright/contract/connected-apps'
import { Anchor, Code, Group, Text } from '@mantine/core'
import { IconListCheck, IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/Section.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { describeScopes } from '../api-keys/index.ts'
import { useListConnectedAppsQuery, useRevokeConnectedAppMutation } from './api.ts'
import { Attempts } from './Attempts.tsx'
import classes from './ConnectedAppsTab.module.css'

/** Assistants and other apps that people have let into the workspace. */
export function ConnectedAppsTab() {
  const can = useCan()
  const { data: apps, error, refetch } = useListConnectedAppsQuery()
  const [toRevoke, setToRevoke] = useState<ConnectedApp | null>(null)
  if (error !== undefined && apps === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (apps === undefined) return <RowsSkeleton rows={3} />
  const address = `${location.origin}/mcp`
  return (
    <>
      <Section
        title="Connected apps"
        actions={
          can('advisor:use') && (
            <Button variant="outline" to={paths.proposals} icon={<IconListCheck size={16} />}>
              Review proposals
            </Button>
          )
        }
      >
        <Group gap="xs" mb="md">
          <Text size="sm" c="var(--ink-soft)">
            Add this address as a connector in your assistant.{' '}
            <Anchor href="/help/connect" underline="always" size="sm">
              Learn how
            </Anchor>
          </Text>
          <Code>{address}</Code>
          <CopyButton size="sm" text={address} label="Copy address" />
        </Group>
        {apps.length === 0 ? (
          <EmptyState
            icon={<IconPlugConnected size={28} />}
            title="No connected apps yet"
            text="Connect Claude, ChatGPT or your editor to work with this workspace."
          />
        ) : (
          <ul className={rows.list} aria-label="Connected apps">
            {apps.map((app) => (
              <AppRow key={app.id} app={app} onRevoke={() => setToRevoke(app)} />
            ))}
          </ul>
        )}
      </Section>
      {can('account:manage') && <Attempts />}
      <RevokeDialog app={toRevoke} onClose={() => setToRevoke(null)} />
    </>
  )
}

function AppRow({ app, onRevoke }: { app: ConnectedApp; onRevoke: () => void }) {
  const { client_name, redirect_host, scopes, user_name, created_at, last_used_at } = app
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Text fw={500} truncate title={client_name}>
          {client_name}
        </Text>
        <Text size="sm">{describeScopes(scopes)}</Text>
        <Text size="sm" c="dimmed">
          {redirect_host} · {user_name}, <TimeAgo time={created_at} /> ·{' '}
          {last_used_at === null ? (
            'never used'
          ) : (
            <>
              last call <TimeAgo time={last_used_at} />
            </>
          )}
        </Text>
      </div>
      <Button variant="ghost" size="sm" aria-label={`Disconnect ${client_name}`} onClick={onRevoke}>
        Disconnect
      </Button>
    </li>
  )
}

function RevokeDialog({ app, onClose }: { app: ConnectedApp | null; onClose: () => void }) {
  const [revoke, { isLoading }] = useRevokeConnectedAppMutation()
  const submit = async () => {
    if (app === null) return
    const { error } = await revoke({ params: { id: app.id } })
    if (error === undefined) showToast(`${app.client_name} is disconnected`)
    else showErrorToast(error)
    onClose()
  }
  return (
    <ConfirmDialog
      opened={app !== null}
      title="Disconnect this app?"
      action="Disconnect app"
      isBusy={isLoading}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <strong>{app?.client_name}</strong> loses access immediately. You can connect it again later.
    </ConfirmDialog>
  )
}
