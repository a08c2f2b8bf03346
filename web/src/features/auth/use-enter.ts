import type { Session } from '@draftwright/contract/auth'
import { useNavigate, useSearchParams } from 'react-router'
import { keepSession } from '../../api/session.ts'
import { keepAwaitedCode } from '../../api/tab-memory.ts'
import { safeReturn } from '../../app/start-up.ts'

/** Keeps a new session and goes where the person wanted to be. */
export function useEnter(): (session: Session) => Promise<void> {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return async (session) => {
    keepSession(session)
    keepAwaitedCode(null)
    await navigate(safeReturn(params.get('return')), { replace: true })
  }
}
