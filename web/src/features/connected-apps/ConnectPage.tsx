import type { ApiKeyScope } from '@draftwright/contract/api-key-scopes'
import type { ConnectRequest } from '@draftwright/contract/connected-apps'
import { Group, NativeSelect, Radio, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useParams } from 'react-router'
import { toFailure } from '../../api/api.ts'
import { readStoredValue } from '../../api/session.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import frame from '../../ui/auth-card.module.css'
import { AreaFields } from '../api-keys/index.ts'
import { useDecideConnectRequestMutation, useReadConnectRequestQuery } from './api.ts'

/** The page that an app sends a person to: which app, to which workspace, how far, and where the answer goes. */
export function Component() {
  const { uid = '' } = useParams()
  const { data, error, refetch } = useReadConnectRequestQuery({ params: { uid } })
  const isOver = error !== undefined && toFailure(error).status === 404
  return (
    <div className={frame.card}>
      {isOver ? (
        <>
          <Title order={1}>This request has expired</Title>
          <Text>Start again in the app, in this browser.</Text>
        </>
      ) : error !== undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <RowsSkeleton rows={4} />
      ) : (
        <ConnectForm uid={uid} asked={data} />
      )}
    </div>
  )
}

function ConnectForm({ uid, asked }: { uid: string; asked: ConnectRequest }) {
  const { client_name, client_host, redirect_host, is_local, accounts } = asked
  const reads = asked.scopes.filter((scope) => scope.endsWith(':read'))
  const current = accounts.find(({ id }) => id === readStoredValue('accountId')) ?? accounts[0]
  const [accountId, setAccountId] = useState(current?.id ?? '')
  const [isReadOnly, setReadOnly] = useState(reads.length > 0)
  const [chosen, setChosen] = useState<ApiKeyScope[]>(reads)
  const [decide, { error, isLoading, data }] = useDecideConnectRequestMutation()
  const scopes = isReadOnly ? reads : chosen
  const send = async (given: readonly ApiKeyScope[]) => {
    const body = { account_id: accountId, scopes: [...given] }
    const answer = await decide({ params: { uid }, body })
    if (answer.data !== undefined) globalThis.location.assign(answer.data.continue_at)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(scopes)
  }
  const isBusy = isLoading || data !== undefined
  return (
    <form onSubmit={submit} aria-label="Connect an app">
      <Stack gap="md">
        <Title order={1}>Connect {client_name}?</Title>
        <Text>
          {client_host === null ? 'We can’t verify this app’s name.' : `It is described at ${client_host}.`} It returns
          to <strong>{redirect_host}</strong>.
        </Text>
        {is_local && (
          <Text role="note">
            <strong>This computer:</strong> Any program on this computer could receive access. Continue only if you
            started this.
          </Text>
        )}
        <NativeSelect
          label="Workspace"
          data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
          value={accountId}
          onChange={({ currentTarget }) => setAccountId(currentTarget.value)}
        />
        <Radio.Group
          label="Access"
          value={isReadOnly ? 'read' : 'choose'}
          onChange={(value) => setReadOnly(value === 'read')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="read" label="Read only" disabled={reads.length === 0} />
            <Radio value="choose" label="Choose access" />
          </Stack>
        </Radio.Group>
        {!isReadOnly && (
          <Stack gap={4}>
            <AreaFields scopes={chosen} offered={asked.scopes} onChange={setChosen} />
          </Stack>
        )}
        <Text size="sm" c="var(--ink-soft)">
          It acts as you. Publishing and changes wait for your approval in Draftwright.
        </Text>
        <FormError message={error === undefined ? null : toFailure(error).message} />
        <Group justify="flex-end" gap="xs">
          <Button variant="outline" disabled={isBusy} onClick={() => void send([])}>
            Decline
          </Button>
          <Button type="submit" loading={isBusy} disabled={scopes.length === 0 || accountId === ''}>
            Connect app
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
