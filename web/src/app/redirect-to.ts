import { redirect, replace } from 'react-router'

/**
 * Leads on to another page. Where the address bar shows the address already (after a load, or by Back), the new one takes
 * its place: otherwise Back would come to the old one again, and be led on again, for ever.
 */
export function redirectTo({ url }: Pick<Request, 'url'>, path: string): Response {
  const { pathname, search } = new URL(url)
  const isShown = pathname + search === location.pathname + location.search
  return isShown ? replace(path) : redirect(path)
}
