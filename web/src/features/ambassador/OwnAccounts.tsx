import type { PersonalPlatformInfo, SocialIntegration } from '@draftwright/contract/social-integrations'
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { ChannelTypeIcon, useConnectedChannels } from '../channels/index.ts'
import { AccountDialog } from './AccountDialog.tsx'
import {
  useDisconnectAccountMutation,
  useListOwnAccountsQuery,
  useListPersonalPlatformsQuery,
  useTestAccountMutation,
} from './accounts-api.ts'
import { useReadShareConsentQuery } from './consent-api.ts'
import styles from './OwnAccounts.module.css'
import { useConnectAccount } from './use-connect-account.ts'

/** Days before its end at which an access is shown as one that needs care. */
const soonDays = 14

/** One's own accounts at networks, to share by with one click. */
export function OwnAccounts() {
  const { data: accounts, error, refetch } = useListOwnAccountsQuery(undefined, { refetchOnMountOrArgChange: true })
  const { data: platforms } = useListPersonalPlatformsQuery()
  useConnectedChannels()
  return (
    <Section title="Your accounts">
      <p className={styles.words}>Connect an account to share from here. Only you can use it.</p>
      {error !== undefined && accounts === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === undefined && (accounts === undefined || platforms === undefined) && <RowsSkeleton rows={4} />}
      {accounts !== undefined && platforms !== undefined && (
        <ul className={styles.list}>
          {platforms.map((platform) => (
            <OwnAccount
              key={platform.channel_type}
              platform={platform}
              account={accounts.find((one) => one.platform === platform.channel_type)}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

interface OwnAccountProps {
  platform: PersonalPlatformInfo
  account: SocialIntegration | undefined
}

function OwnAccount({ platform, account }: OwnAccountProps) {
  const [isEditing, setEditing] = useState(false)
  const { label, channel_type, is_ready } = platform
  const { data: consent } = useReadShareConsentQuery()
  const canConnect = consent?.agreed_at != null && (is_ready || account !== undefined)
  return (
    <li className={styles.row} aria-label={label}>
      <ChannelTypeIcon type={channel_type} />
      <div className={styles.text}>
        <h3 className={styles.title}>{label}</h3>
        <AccountState platform={platform} account={account} />
      </div>
      <div className={styles.actions}>
        {canConnect && !account?.connected && (
          <ConnectButton platform={platform} account={account} onEdit={() => setEditing(true)} />
        )}
        {account?.connected === true && <TestButton label={label} account={account} />}
        {account?.connected === true && account.expires_in_days !== null && account.expires_in_days < soonDays && (
          <ConnectButton platform={platform} account={account} onEdit={() => setEditing(true)} />
        )}
        {account !== undefined && <DisconnectButton platform={platform} account={account} />}
      </div>
      {isEditing && <AccountDialog platform={platform} account={account} onClose={() => setEditing(false)} />}
    </li>
  )
}

function AccountState({ platform: { label, is_ready }, account }: OwnAccountProps) {
  if (account === undefined)
    return (
      <p className={styles.facts}>
        {is_ready ? 'Not connected' : `An admin has to set up the ${label} app first, under “Add a channel”.`}
      </p>
    )
  const { connected, connected_as, url, expires_in_days, is_pending, failure, fix } = account
  if (is_pending) return <p className={styles.facts}>Waiting for your approval at {label}</p>
  if (!connected)
    return (
      <p className={styles.problem} role="note">
        {[failure ?? 'Not connected', fix].filter(Boolean).join('. ')}
      </p>
    )
  return (
    <p className={styles.facts}>
      Connected
      {connected_as !== null && (
        <>
          {' as '}
          {url === null ? (
            connected_as
          ) : (
            <Anchor underline="always" href={url} target="_blank" rel="noreferrer noopener" size="sm">
              {connected_as}
            </Anchor>
          )}
        </>
      )}
      {expires_in_days !== null && (
        <span className={expires_in_days < soonDays ? styles.problem : undefined}>
          {expires_in_days === 0
            ? ', ends today'
            : `, for ${expires_in_days} more ${expires_in_days === 1 ? 'day' : 'days'}`}
        </span>
      )}
    </p>
  )
}

function ConnectButton({ platform, account, onEdit }: OwnAccountProps & { onEdit: () => void }) {
  const { connectAccount, isLoading } = useConnectAccount(platform.channel_type, platform.consent !== null)
  const needsFields = platform.fields.some(({ is_required }) => is_required)
  // Of a consent that is given again, everything is known.
  const isKnown = platform.consent !== null && (account !== undefined || !needsFields)
  return (
    <Button
      variant="outline"
      size="sm"
      loading={isLoading}
      aria-label={`${account === undefined ? 'Connect' : 'Connect again:'} ${platform.label}`}
      onClick={() => (isKnown ? void connectAccount({}).catch(showErrorToast) : onEdit())}
    >
      {account === undefined ? 'Connect' : account.is_pending ? 'Continue' : 'Connect again'}
    </Button>
  )
}

function TestButton({ account, label }: { account: SocialIntegration; label: string }) {
  const [test, { isLoading }] = useTestAccountMutation()
  async function testAccount() {
    const answer = await test({ params: { platform: account.platform } })
    if (answer.error !== undefined) showErrorToast(answer.error)
    else if (answer.data.connected) showToast(`${label} accepts your account`)
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      loading={isLoading}
      aria-label={`Test ${label}`}
      onClick={() => void testAccount()}
    >
      Test
    </Button>
  )
}

function DisconnectButton({
  platform: { label, consent },
  account,
}: {
  platform: PersonalPlatformInfo
  account: SocialIntegration
}) {
  const [isAsking, setAsking] = useState(false)
  const [disconnect, { isLoading }] = useDisconnectAccountMutation()
  async function disconnectAccount() {
    const answer = await disconnect({ params: { platform: account.platform } })
    if (answer.error !== undefined) return showErrorToast(answer.error)
    setAsking(false)
    showToast(`${label} is disconnected`)
  }
  return (
    <>
      <Button variant="ghost" size="sm" aria-label={`Disconnect ${label}`} onClick={() => setAsking(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Disconnect ${label}?`}
        action="Disconnect"
        isBusy={isLoading}
        onConfirm={() => void disconnectAccount()}
        onClose={() => setAsking(false)}
      >
        Your sign-in details are deleted{consent === null ? '' : `, and access at ${label} is revoked`}. Posts that you
        shared stay, and cannot be changed from here any more.
      </ConfirmDialog>
    </>
  )
}
