import { useLocation } from 'react-router'

/** The address that another page knew already, so that nobody types it twice. */
export function useTypedEmail(): string {
  const state: unknown = useLocation().state
  return hasEmail(state) ? state.email : ''
}

const hasEmail = (state: unknown): state is { email: string } =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
