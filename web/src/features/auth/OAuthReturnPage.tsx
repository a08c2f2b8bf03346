import * as authRoutes from '@draftwright/contract/routes/auth.generated'
import { Group, Loader } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { ProviderSession } from '@draftwright/contract/auth'
import { sendRequest } from '../../api/api.ts'
import type { Failure } from '../../api/call.ts'
import { saveSession } from '../../api/session.ts'
import { clearPendingOAuth, readPendingOAuth } from '../../api/tab-storage.ts'
import { paths } from '../../app/paths.ts'
import { toSafeReturnPath } from '../../app/route-guards.ts'
import { getOwnTimeZone } from '../../ui/format-moment.ts'
import { Notice } from './Notice.tsx'

/** The OAuth redirect target: completes the flow and continues to the page the person wanted. */
export function Component() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [departure] = useState(readPendingOAuth)
  const [failure, setFailure] = useState<Failure | null>(null)
  const hasBegun = useRef(false)
  const isAdding = departure?.aim === 'add'
  const page = toSafeReturnPath(departure?.wish ?? null)

  useEffect(() => {
    // The provider's response is valid only once, and React runs effects twice in development.
    if (hasBegun.current || search === '') return
    hasBegun.current = true
    void completeOAuth(search.slice(1)).then((answer) => {
      clearPendingOAuth()
      if ('error' in answer) return setFailure(answer.error)
      saveSession(answer.session, { keepAccount: isAdding })
      // Who was signed up here begins where everybody does, unless a page was wished for.
      return navigate(answer.session.isNew && page === '/' ? paths.welcome : page, { replace: true })
    })
  }, [isAdding, navigate, page, search])

  if (search === '')
    return (
      <Notice title="No sign-in in progress" text="There is no sign-in to complete.">
        <Link to={paths.signIn}>Back to sign-in</Link>
      </Notice>
    )
  if (failure !== null)
    return (
      <Notice title={isAdding ? 'Sign-in method not added' : 'You are not signed in'} text={failure.message}>
        {isAdding ? <Link to={page}>Back to your profile</Link> : <Link to={toSignInPath(page)}>Back to sign-in</Link>}
      </Notice>
    )
  return (
    <Notice title="One moment" text={isAdding ? 'Adding your sign-in method.' : 'Signing you in.'}>
      <Group component="span" justify="center" role="status" aria-label="Loading">
        <Loader size="sm" />
      </Group>
    </Notice>
  )
}

const toSignInPath = (page: string) =>
  page === '/' ? paths.signIn : `${paths.signIn}?${new URLSearchParams({ return: page })}`

/** Bypasses the cache: the surrounding layout resets it while signed out, which drops requests in flight. */
async function completeOAuth(query: string): Promise<{ session: ProviderSession } | { error: Failure }> {
  const answer = await sendRequest({
    route: authRoutes.callbackOAuth,
    fallback: 'Failed to sign in',
    body: { query, timeZone: getOwnTimeZone() },
  })
  // The contract defines this response.
  return 'error' in answer ? answer : { session: answer.data as ProviderSession }
}
