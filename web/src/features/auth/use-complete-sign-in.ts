import type { Session } from '@draftwright/contract/auth'
import { useNavigate, useSearchParams } from 'react-router'
import { saveSession } from '../../api/session.ts'
import { saveAwaitedCode } from '../../api/tab-storage.ts'
import { toSafeReturnPath } from '../../app/route-guards.ts'

/** Keeps a new session and goes where the person wanted to be. */
export function useCompleteSignIn(): (session: Session) => Promise<void> {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return async (session) => {
    saveSession(session)
    saveAwaitedCode(null)
    await navigate(toSafeReturnPath(params.get('return')), { replace: true })
  }
}
