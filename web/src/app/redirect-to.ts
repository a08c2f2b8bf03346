import { redirect, replace } from 'react-router'

/**
 * Redirects to another page. If the address bar already shows this address (after a load, or by Back), the new one
 * replaces it: otherwise Back would return to the old address and be redirected again, endlessly.
 */
export function redirectTo({ url }: Pick<Request, 'url'>, path: string): Response {
  const { pathname, search } = new URL(url)
  const isShown = pathname + search === location.pathname + location.search
  return isShown ? replace(path) : redirect(path)
}
