type Panel = 'palette' | 'sheet' | 'help' | null

const listeners = new Set<() => void>()
let currentPanel: Panel = null
/** Typed between Ctrl+K and the moment the palette's field is ready for input. */
let typedAhead = ''

export function showPanel(panel: Panel): void {
  currentPanel = panel
  typedAhead = ''
  for (const listener of listeners) listener()
}
/** Opens the help, or closes it. */
export const toggleHelp = (): void => showPanel(currentPanel === 'help' ? null : 'help')
export const openPalette = (): void => showPanel('palette')
export const getOpenPanel = (): Panel => currentPanel

export function subscribeToPanel(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Buffers a key for the palette's field; returns whether the key inserts or deletes text. */
export function typeAhead(key: string): boolean {
  if (key === 'Backspace') typedAhead = typedAhead.slice(0, -1)
  else if ([...key].length === 1) typedAhead += key
  else return false
  return true
}

/** Returns the buffered text and clears it. */
export function takeTypedAhead(): string {
  const text = typedAhead
  typedAhead = ''
  return text
}
