import type { OwnSession } from '@draftwright/contract/auth'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { readStoredValue } from '../../api/session.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Section } from '../../ui/Section.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useEndOtherSessionsMutation, useEndSessionMutation, useListSessionsQuery } from './api.ts'
import { describeDevice } from './describe-device.ts'
import classes from './Sessions.module.css'

/** The person's active sessions, this browser first. */
export function Sessions() {
  const { data, error, refetch } = useListSessionsQuery()
  const [isAsked, ask] = useState(false)
  const sessions = (data ?? []).toSorted(
    (one, other) =>
      Number(other.is_current) - Number(one.is_current) || other.last_used_at.localeCompare(one.last_used_at),
  )
  return (
    <Section
      title="Sessions"
      actions={
        sessions.length > 1 && (
          <Button variant="outline" size="sm" onClick={() => ask(true)}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {data === undefined && error !== undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <RowsSkeleton rows={2} />}
      <ul className={classes.sessions}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <EndOthers opened={isAsked} count={sessions.length - 1} onClose={() => ask(false)} />
    </Section>
  )
}

function SessionRow({ session: { id, user_agent, ip, last_used_at, is_current } }: { session: OwnSession }) {
  const [end, { isLoading, error }] = useEndSessionMutation()
  const { name, isPhone } = describeDevice(user_agent)
  const Icon = isPhone ? IconDeviceMobile : IconDeviceDesktop
  const signOut = async () => {
    if ('error' in (await end({ params: { id } }))) return
    showToast(`${name} is signed out`)
  }
  return (
    <li className={classes.session}>
      <Icon className={classes.icon} size={20} stroke={1.6} aria-hidden />
      <div className={classes.words}>
        <span className={classes.name}>
          {name}
          {is_current && <span className={classes.here}>This browser</span>}
        </span>
        <span className={classes.soft}>
          {ip ?? 'Unknown place'} · {is_current ? 'active now' : <TimeAgo time={last_used_at} />}
        </span>
        <FormError message={error === undefined ? null : toFailure(error).message} />
      </div>
      {!is_current && (
        <Button
          variant="ghost"
          size="sm"
          loading={isLoading}
          aria-label={`Sign out ${name}, ${ip ?? 'unknown place'}`}
          onClick={() => void signOut()}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

function EndOthers({ opened, count, onClose }: { opened: boolean; count: number; onClose: () => void }) {
  const [end, { isLoading, error, reset }] = useEndOtherSessionsMutation()
  const close = () => {
    reset()
    onClose()
  }
  const confirm = async () => {
    const refreshToken = readStoredValue('refreshToken') ?? ''
    if ('error' in (await end({ body: { refreshToken, scope: 'others' } }))) return
    showToast('Signed out everywhere else')
    close()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title="Sign out everywhere else?"
      action="Sign out everywhere else"
      isBusy={isLoading}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      {count === 1 ? 'One other browser has' : `${count} other browsers have`} to sign in again. Unsaved changes there
      are lost.
      <FormError message={error === undefined ? null : toFailure(error).message} />
    </ConfirmDialog>
  )
}
