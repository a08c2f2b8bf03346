import { Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toFailure } from '../../api/api.ts'
import { isSignedIn, readStoredValue } from '../../api/session.ts'
import { saveInvitationSecret, readInvitationSecret } from '../../api/tab-storage.ts'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useReadProfileQuery } from '../profile/index.ts'
import { useReadInvitationQuery } from './api.ts'
import { InvalidInvitation } from './InvalidInvitation.tsx'
import { Invited } from './Invited.tsx'
import frame from '../../ui/auth-card.module.css'

/** The page of an invitation's link: who invites, to which workspace, in which role, and the shortest way to accept. */
export function Component() {
  const token = useInvitationSecret()
  const [hasSession, setSession] = useState(isSignedIn() || readStoredValue('refreshToken') !== null)
  const look = useReadInvitationQuery({ body: { token: token ?? '' } }, { skip: token === null })
  const profile = useReadProfileQuery(undefined, { skip: !hasSession })
  useEffect(() => {
    document.title = 'Invitation · Draftwright'
  }, [])
  // A session that the server does not know any more counts as signed out.
  const isOut = !hasSession || (profile.error !== undefined && toFailure(profile.error).status === 401)
  const email = isOut ? null : profile.data?.email
  const isBad = look.error !== undefined && isRefusal(toFailure(look.error).status)
  return (
    <div className={frame.card}>
      {token === null || isBad ? (
        <InvalidInvitation isSignedIn={!isOut} isComplete={token !== null} />
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

/** The server does not know the invitation (any more); other errors may be temporary. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 429

/** Removes the secret from the address bar as soon as it is read, so that it is in no history and no screenshot. */
function useInvitationSecret(): string | null {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const inAddress = new URLSearchParams(hash.slice(1)).get('token')
  useEffect(() => {
    if (inAddress === null) return
    saveInvitationSecret(inAddress)
    void navigate(pathname, { replace: true })
  }, [inAddress, pathname, navigate])
  return inAddress ?? readInvitationSecret()
}
