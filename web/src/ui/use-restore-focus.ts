import { useEffect } from 'react'

/** Elements that close by themselves, so the focus cannot be restored into them. */
const transientSelector = '[role="menu"], [role="dialog"], [role="listbox"]'
/** Milliseconds after which a closed Mantine dialog has restored the focus, if it could. */
const restoreDelayMs = 60

let lastOutside: HTMLElement | null = null

if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.closest(transientSelector) === null) lastOutside = target
  })

/**
 * When a dialog opened from a menu is closed, the focus is lost, because the menu is unmounted. Restores it to the
 * menu's trigger, or to the page if that is unmounted too. Unmounting an open dialog counts as closing it.
 */
export function useRestoreFocus(opened: boolean): void {
  useEffect(() => (opened ? () => void setTimeout(restoreFocus, restoreDelayMs) : undefined), [opened])
}

function restoreFocus(): void {
  if (document.activeElement !== document.body) return
  const place = lastOutside?.isConnected === true ? lastOutside : document.getElementById('page')
  place?.focus({ preventScroll: true })
}
