import { Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readError } from '../../api/api.ts'
import { isSignedIn, stored } from '../../api/session.ts'
import { keepInvitation, keptInvitation } from '../../api/tab-memory.ts'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useReadProfileQuery } from '../profile/index.ts'
import { useLookAtInvitationQuery } from './api.ts'
import { DeadInvitation } from './DeadInvitation.tsx'
import { Invited } from './Invited.tsx'
import frame from '../../ui/auth-card.module.css'

/** Where the link of an invitation leads: who asks, to what, as what, and the shortest way in. */
export function Component() {
  const token = useInvitationSecret()
  const [hasSession, setSession] = useState(isSignedIn() || stored('refreshToken') !== null)
  const look = useLookAtInvitationQuery({ body: { token: token ?? '' } }, { skip: token === null })
  const profile = useReadProfileQuery(undefined, { skip: !hasSession })
  useEffect(() => {
    document.title = 'Invitation · Draftwright'
  }, [])
  // A session that the server does not know any more is none.
  const isOut = !hasSession || (profile.error !== undefined && readError(profile.error).status === 401)
  const email = isOut ? null : profile.data?.email
  const isBad = look.error !== undefined && isRefusal(readError(look.error).status)
  return (
    <div className={frame.card}>
      {token === null || isBad ? (
        <DeadInvitation isSignedIn={!isOut} isComplete={token !== null} />
      ) : look.error !== undefined || (profile.error !== undefined && !isOut) ? (
        <ErrorState
          error={look.error ?? profile.error}
          onRetry={() => {
            void look.refetch()
            if (hasSession) void profile.refetch()
          }}
        />
      ) : look.data === undefined || email === undefined ? (
        <>
          <Title order={1}>Invitation</Title>
          <RowsSkeleton rows={2} />
        </>
      ) : (
        <Invited card={look.data} token={token} signedInAs={email} onSignedOut={() => setSession(false)} />
      )}
    </div>
  )
}

/** The server knows no such invitation, or not any more; anything else may pass. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 429

/** Takes the secret out of the address bar as soon as it is read, so that it is in no history and no screenshot. */
function useInvitationSecret(): string | null {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const inAddress = new URLSearchParams(hash.slice(1)).get('token')
  useEffect(() => {
    if (inAddress === null) return
    keepInvitation(inAddress)
    void navigate(pathname, { replace: true })
  }, [inAddress, pathname, navigate])
  return inAddress ?? keptInvitation()
}
