import { useEffect } from 'react'

/** How long a dialog may take to appear; afterwards keys do what they always do. */
const waitMs = 3000
const textField = 'input, textarea, [contenteditable="true"]'

/** What is typed between the opening of a dialog and its getting the focus goes into the field that gets it. */
export function useEarlyKeys(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const end = new AbortController()
    let typed = ''
    const keep = (event: KeyboardEvent) => {
      const { key, target } = event
      if (key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (target instanceof Element && target.matches(textField)) return
      event.preventDefault()
      // A dialog that is itself fetched waits twice, and what is typed must reach it once.
      event.stopImmediatePropagation()
      typed += key
    }
    const give = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('[role="dialog"]') === null) return
      end.abort()
      // The only way that the field takes for typing.
      if (typed !== '' && target.matches(textField)) document.execCommand('insertText', false, typed)
    }
    const options = { capture: true, signal: end.signal }
    addEventListener('keydown', keep, options)
    addEventListener('focusin', give, options)
    const timer = setTimeout(() => end.abort(), waitMs)
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [isOpen])
}
