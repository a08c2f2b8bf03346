import { useEffect } from 'react'

/** What closes by itself: the focus cannot go back to anything in it. */
const transientSelector = '[role="menu"], [role="dialog"], [role="listbox"]'
/** Milliseconds after which a closed dialog of the kit has given the focus back, where it could. */
const restoreDelayMs = 60

let lastOutside: HTMLElement | null = null

if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.closest(transientSelector) === null) lastOutside = target
  })

/**
 * Once a dialog is closed that was opened from a menu, the focus is on nothing: the menu is gone. It goes back to what
 * opened the menu, or to the page where that is gone too. Some dialogs close by being taken off the page: that counts.
 */
export function useRestoreFocus(opened: boolean): void {
  useEffect(() => (opened ? () => void setTimeout(restoreFocus, restoreDelayMs) : undefined), [opened])
}

function restoreFocus(): void {
  if (document.activeElement !== document.body) return
  const place = lastOutside?.isConnected === true ? lastOutside : document.getElementById('page')
  place?.focus({ preventScroll: true })
}
