import { useLayoutEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'

// The browser's own memory of where a page was scrolled to would undo it on Back.
if (typeof history !== 'undefined') history.scrollRestoration = 'manual'

/** Every change of page begins at the top of the window, Back included; a link to a part of a page goes to the part. */
export function ScrollToTop() {
  const { pathname, hash } = useLocation()
  // The first page is at the top already, and to scroll makes the browser lay out what is not complete yet.
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    // Instant: a page that glides up while it is being replaced is not read by anybody.
    if (hash === '' && !isFirst.current) scrollTo({ top: 0, behavior: 'instant' })
    isFirst.current = false
  }, [pathname, hash])
  return <Outlet />
}
