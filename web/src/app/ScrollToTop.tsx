import { useLayoutEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'

// Otherwise the browser's own scroll restoration would override it on Back.
if (typeof history !== 'undefined') history.scrollRestoration = 'manual'

/** Scrolls to the top on every page change, Back included; a link with a hash scrolls to its target. */
export function ScrollToTop() {
  const { pathname, hash } = useLocation()
  // The first page is at the top already, and scrolling would force layout of an incomplete page.
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    // Instant: nobody reads a page that scrolls smoothly while it is being replaced.
    if (hash === '' && !isFirst.current) scrollTo({ top: 0, behavior: 'instant' })
    isFirst.current = false
  }, [pathname, hash])
  return <Outlet />
}
