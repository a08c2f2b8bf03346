import * as authRoutes from '@draftwright/contract/routes/auth.generated'
import { Group, Loader } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Session } from '@draftwright/contract/auth'
import { type Failure, send } from '../../api/api.ts'
import { keepSession } from '../../api/session.ts'
import { dropDeparture, keptDeparture } from '../../api/tab-memory.ts'
import { paths } from '../../app/paths.ts'
import { safeReturn } from '../../app/start-up.ts'
import { Notice } from './Notice.tsx'

/** Where a provider sends people back to: finishes what was begun and goes on to the page they wished for. */
export function Component() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [departure] = useState(keptDeparture)
  const [failure, setFailure] = useState<Failure | null>(null)
  const hasBegun = useRef(false)
  const isAdding = departure?.aim === 'add'
  const page = safeReturn(departure?.wish ?? null)

  useEffect(() => {
    // What the provider said is good once, and React runs effects twice in development.
    if (hasBegun.current || search === '') return
    hasBegun.current = true
    void finish(search.slice(1)).then((answer) => {
      dropDeparture()
      if ('error' in answer) return setFailure(answer.error)
      keepSession(answer.session, { keepAccount: isAdding })
      return navigate(page, { replace: true })
    })
  }, [isAdding, navigate, page, search])

  if (search === '')
    return (
      <Notice title="Nothing to finish" text="A sign-in through another site ends here. There is none under way.">
        <Link to={paths.signIn}>Back to sign-in</Link>
      </Notice>
    )
  if (failure !== null)
    return (
      <Notice title={isAdding ? 'Nothing was added' : 'You are not signed in'} text={failure.message}>
        {isAdding ? <Link to={page}>Back to your profile</Link> : <Link to={signInTo(page)}>Back to sign-in</Link>}
      </Notice>
    )
  return (
    <Notice title="One moment" text={isAdding ? 'Adding your new way to sign in.' : 'Signing you in.'}>
      <Group component="span" justify="center" role="status" aria-label="Loading">
        <Loader size="sm" />
      </Group>
    </Notice>
  )
}

const signInTo = (page: string) =>
  page === '/' ? paths.signIn : `${paths.signIn}?${new URLSearchParams({ return: page })}`

/** Not through the cache: the layout around this page empties it when nobody is signed in, and drops what is under way. */
async function finish(query: string): Promise<{ session: Session } | { error: Failure }> {
  const answer = await send({ route: authRoutes.callbackOAuth, fallback: 'Failed to sign in', body: { query } })
  // The contract says that this is what the route answers.
  return 'error' in answer ? answer : { session: answer.data as Session }
}
