import { useEffect, useState } from 'react'
import { savePendingOAuth } from '../../api/tab-storage.ts'
import { useAddIdentityMutation, useSignInWithOAuthMutation } from './provider-api.ts'

/** Redirects to a provider's own page, to sign in there or to link it to the signed-in person's account. */
export function useOAuthRedirect(aim: 'sign-in' | 'add') {
  const [signIn, signingIn] = useSignInWithOAuthMutation()
  const [add, adding] = useAddIdentityMutation()
  const [leavingFor, setLeavingFor] = useState<string | null>(null)
  useEffect(() => {
    // The bfcache may restore this page as it was left, with its button still loading.
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) setLeavingFor(null)
    }
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])
  const leaveFor = async (provider: string, returnPath: string | null) => {
    setLeavingFor(provider)
    const { data } = await (aim === 'add' ? add : signIn)({ body: { provider } })
    if (data === undefined) return setLeavingFor(null)
    savePendingOAuth({ aim, wish: returnPath })
    location.assign(data.url)
  }
  return { leaveFor, leavingFor, error: aim === 'add' ? adding.error : signingIn.error }
}
