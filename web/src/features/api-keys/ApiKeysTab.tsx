import type { ApiKey } from '@draftwright/contract/api-keys'
import { Code, Text } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { getAgentUrl } from '../../api/agent-url.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { useListApiKeysQuery, useRevokeApiKeyMutation } from './api.ts'
import classes from './ApiKeysTab.module.css'
import { KeyBases } from './BaseFields.tsx'
import { NewKeyDialog } from './NewKeyDialog.tsx'
import rows from '../../ui/rows.module.css'
import { describeScopes } from './scope-words.ts'

/** API keys of programs: created, listed and revoked by people who may manage the workspace. */
export function ApiKeysTab() {
  const { data: keys, error, refetch } = useListApiKeysQuery()
  const [isMaking, setMaking] = useState(false)
  const [toDelete, setToDelete] = useState<ApiKey | null>(null)
  if (error !== undefined && keys === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (keys === undefined) return <RowsSkeleton rows={3} />
  const make = (
    <Button icon={<IconPlus size={16} />} onClick={() => setMaking(true)}>
      New API key
    </Button>
  )
  return (
    <>
      {keys.length === 0 ? (
        <EmptyState
          icon={<IconKey size={28} />}
          title="No API keys yet"
          text="API keys let apps and scripts use the workspace on your behalf."
          action={make}
        />
      ) : (
        <Section title="API keys" actions={make}>
          <Text size="sm" c="var(--ink-soft)" mb="md">
            Programs send a key as <Code>Authorization: Bearer …</Code>, for Ask Co-CEO to <Code>{getAgentUrl()}</Code>.
            Keys act with their creator’s permissions and never approve anything.
          </Text>
          <ul className={rows.list} aria-label="API keys">
            {keys.map((key) => (
              <KeyRow key={key.id} apiKey={key} onRevoke={() => setToDelete(key)} />
            ))}
          </ul>
        </Section>
      )}
      {isMaking && <NewKeyDialog onClose={() => setMaking(false)} />}
      <RevokeDialog apiKey={toDelete} onClose={() => setToDelete(null)} />
    </>
  )
}

const states = { active: null, expired: 'Expired', orphaned: 'Creator left' }

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, prefix, scopes, base_ids, state, maker_name, created_at, expires_at, last_used_at } = apiKey
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Text fw={500} truncate title={name}>
          {name}
        </Text>
        <Text size="sm">
          {describeScopes(scopes)}
          {base_ids === null ? null : <KeyBases ids={base_ids} />}
        </Text>
        <Text size="sm" c="dimmed">
          <span className={classes.prefix}>{prefix}…</span>
          {' · '}
          {maker_name}, <TimeAgo time={created_at} />
          {' · '}
          {last_used_at === null ? (
            'never used'
          ) : (
            <>
              last used <TimeAgo time={last_used_at} />
            </>
          )}
          {' · '}
          {states[state] !== null ? (
            <span className={classes.over}>{states[state]}</span>
          ) : expires_at === null ? (
            'never expires'
          ) : (
            <>
              ends <TimeAgo time={expires_at} />
            </>
          )}
        </Text>
      </div>
      <Button variant="ghost" size="sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  )
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) {
  const [revoke, { isLoading }] = useRevokeApiKeyMutation()
  const submit = async () => {
    if (apiKey === null) return
    const { error } = await revoke({ params: { id: apiKey.id } })
    if (error === undefined) showToast(`${apiKey.name} is revoked`)
    else showErrorToast(error)
    onClose()
  }
  return (
    <ConfirmDialog
      opened={apiKey !== null}
      title="Revoke this API key?"
      action="Revoke key"
      isBusy={isLoading}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      Apps that use <strong>{apiKey?.name}</strong> lose access immediately. This cannot be undone.
    </ConfirmDialog>
  )
}
