import { Group, Loader } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { readError } from '../../api/api.ts'
import { dropDeparture, keepSession, keptDeparture } from '../../api/session.ts'
import { paths } from '../../app/paths.ts'
import { safeReturn } from '../../app/start-up.ts'
import { Notice } from './Notice.tsx'
import { useCallbackOAuthMutation } from './provider-api.ts'

/** Where a provider sends people back to: finishes what was begun and goes on to the page they wished for. */
export function Component() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [departure] = useState(keptDeparture)
  const [finish, { error }] = useCallbackOAuthMutation()
  const hasBegun = useRef(false)
  const isAdding = departure?.aim === 'add'
  const page = safeReturn(departure?.wish ?? null)

  useEffect(() => {
    // What the provider said is good once, and React runs effects twice in development.
    if (hasBegun.current || search === '') return
    hasBegun.current = true
    void finish({ body: { query: search.slice(1) } }).then(({ data }) => {
      dropDeparture()
      if (data === undefined) return
      keepSession(data, { keepAccount: isAdding })
      return navigate(page, { replace: true })
    })
  }, [finish, isAdding, navigate, page, search])

  if (error !== undefined || search === '')
    return (
      <Notice
        title={isAdding ? 'Nothing was added' : 'You are not signed in'}
        text={error === undefined ? 'There is nothing to finish here.' : readError(error).message}
      >
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
