import type { Session } from '@draftwright/contract/auth'
import { useNavigate, useSearchParams } from 'react-router'
import { saveSession } from '../../api/session.ts'
import { saveAwaitedCode } from '../../api/tab-storage.ts'
import { toSafeReturnPath } from '../../app/route-guards.ts'

/** Stores a new session and navigates to the page the person wanted, or to `otherwise`. */
export function useCompleteSignIn(otherwise: string | null = null): (session: Session) => Promise<void> {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return async (session) => {
    saveSession(session)
    saveAwaitedCode(null)
    await navigate(toSafeReturnPath(params.get('return') ?? otherwise), { replace: true })
  }
}
