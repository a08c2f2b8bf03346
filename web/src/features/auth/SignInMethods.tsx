import type { Identity } from '@draftwright/contract/auth'
import { Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Section } from '../../ui/Section.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useListIdentitiesQuery, useListProvidersQuery, useRemoveIdentityMutation } from './provider-api.ts'
import classes from './SignInMethods.module.css'
import { useOAuthRedirect } from './use-oauth-redirect.ts'

/** The sign-in providers linked in addition to the password: lists, adds and removes them. */
export function SignInMethods() {
  const providers = useListProvidersQuery()
  const { data: identities, error, refetch } = useListIdentitiesQuery()
  const [chosen, choose] = useState<Identity | null>(null)
  const departure = useOAuthRedirect('add')
  const { pathname, search } = useLocation()
  const offered = (providers.data ?? []).filter(({ id }) => identities?.every(({ provider }) => provider !== id))
  const isNoneSetUp = providers.data?.length === 0 && identities?.length === 0
  return (
    <Section title="Sign in with another account">
      {error !== undefined && identities === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : identities === undefined ? (
        <RowsSkeleton rows={1} />
      ) : (
        <Stack gap="sm">
          <Text c="dimmed">
            {isNoneSetUp
              ? 'No sign-in providers are configured on this server.'
              : 'Sign in with an external account instead of your password.'}
          </Text>
          {identities.length > 0 && (
            <ul className={classes.methods}>
              {identities.map((identity) => (
                <li key={identity.id} className={classes.method}>
                  <span className={classes.words}>
                    <strong>{identity.label}</strong>
                    {identity.email !== null && <span className={classes.soft}>{identity.email}</span>}
                  </span>
                  <span className={classes.soft}>
                    Added <TimeAgo time={identity.created_at} />
                  </span>
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={`Remove ${identity.label}`}
                    onClick={() => choose(identity)}
                  >
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {offered.length > 0 && (
            <Group gap="xs">
              {offered.map(({ id, label }) => (
                <Button
                  key={id}
                  variant="outline"
                  icon={<IconPlus size={16} aria-hidden />}
                  loading={departure.leavingFor === id}
                  disabled={departure.leavingFor !== null}
                  onClick={() => void departure.leaveFor(id, pathname + search)}
                >
                  Add {label}
                </Button>
              ))}
            </Group>
          )}
          <FormError message={departure.error === undefined ? null : toFailure(departure.error).message} />
        </Stack>
      )}
      <RemoveDialog identity={chosen} onClose={() => choose(null)} />
    </Section>
  )
}

function RemoveDialog({ identity, onClose }: { identity: Identity | null; onClose: () => void }) {
  const [remove, { isLoading, error, reset }] = useRemoveIdentityMutation()
  const close = () => {
    reset()
    onClose()
  }
  const confirm = async () => {
    if (identity === null) return
    if ('error' in (await remove({ params: { id: identity.id } }))) return
    showToast(`${identity.label} removed`)
    close()
  }
  return (
    <ConfirmDialog
      opened={identity !== null}
      title={`Remove ${identity?.label ?? ''}?`}
      action="Remove"
      isBusy={isLoading}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      You can no longer sign in with {identity?.email ?? 'this account'}. Current sessions stay signed in.
      <FormError message={error === undefined ? null : toFailure(error).message} />
    </ConfirmDialog>
  )
}
