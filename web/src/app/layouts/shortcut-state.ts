type Panel = 'palette' | 'sheet' | null

const listeners = new Set<() => void>()
let currentPanel: Panel = null
/** Typed between Ctrl+K and the moment at which the palette's field can be typed in. */
let typedAhead = ''

export function showPanel(panel: Panel): void {
  currentPanel = panel
  typedAhead = ''
  for (const listener of listeners) listener()
}
export const openPalette = (): void => showPanel('palette')
export const getOpenPanel = (): Panel => currentPanel

export function subscribeToPanel(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps a key for the palette's field; answers whether it is one that writes or deletes text. */
export function typeAhead(key: string): boolean {
  if (key === 'Backspace') typedAhead = typedAhead.slice(0, -1)
  else if ([...key].length === 1) typedAhead += key
  else return false
  return true
}

/** What was typed ahead, once. */
export function takeTypedAhead(): string {
  const text = typedAhead
  typedAhead = ''
  return text
}
