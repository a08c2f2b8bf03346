const textField = 'input, textarea, [contenteditable="true"]'
/** What an input does by itself while it stands in for an editor. */
const ownKeys: ReadonlySet<string> = new Set(['Backspace', 'Delete', 'Home', 'End', 'ArrowLeft', 'ArrowRight'])

const isText = ({ key }: KeyboardEvent) => key.length === 1

/** Keys that are pressed before the editor they are meant for is there. */
export interface LateKeys {
  /** Presses them in their order, behind the given text, where the focus is by then; keys of that moment come after them. */
  replay: (text: string) => Promise<void>
  drop: () => void
}

/**
 * Keeps the first key that only an editor understands, such as Enter, and all that follow; the text before it is left to the
 * input that has the focus, and Escape ends the wait.
 */
export function keepLateKeys(): LateKeys {
  const kept: KeyboardEvent[] = []
  const end = new AbortController()
  let isReplaying = false
  const keep = (event: KeyboardEvent) => {
    // What is pressed again below is not the person's.
    if (!event.isTrusted || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (!isReplaying && event.key === 'Escape') return
    if (!isReplaying && kept.length === 0 && (isText(event) || ownKeys.has(event.key))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    kept.push(event)
  }
  addEventListener('keydown', keep, { capture: true, signal: end.signal })
  return {
    drop: () => end.abort(),
    async replay(text) {
      isReplaying = true
      // The editor has been drawn, but its effects have not run.
      await Promise.resolve()
      if (text !== '') insertText(text)
      for (let event = kept.shift(); event !== undefined; event = kept.shift()) {
        pressAgain(event)
        // Until what the key has changed is drawn, and the focus is where the next one belongs.
        await new Promise((resolve) => setTimeout(resolve))
      }
      end.abort()
    },
  }
}

/** The only way that a field takes for typing. */
const insertText = (text: string) => document.execCommand('insertText', false, text)

function pressAgain(event: KeyboardEvent): void {
  const target = document.activeElement ?? document.body
  const isTaken = !target.dispatchEvent(new KeyboardEvent('keydown', event))
  if (isTaken || !target.matches(textField)) return
  if (isText(event)) insertText(event.key)
  else if (event.key === 'Backspace') document.execCommand('delete')
}
