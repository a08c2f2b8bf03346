type Panel = 'palette' | 'sheet' | null

const listeners = new Set<() => void>()
let open: Panel = null

export function show(panel: Panel): void {
  open = panel
  for (const listener of listeners) listener()
}
export const openPalette = (): void => show('palette')
export const openPanel = (): Panel => open

export function onPanelChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
