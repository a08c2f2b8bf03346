import { useLocation } from 'react-router'

/** The email address already typed on another page, so that nobody types it twice. */
export function useTypedEmail(): string {
  const state: unknown = useLocation().state
  return hasEmail(state) ? state.email : ''
}

const hasEmail = (state: unknown): state is { email: string } =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
