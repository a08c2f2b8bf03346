/** After rendering: the card at its new position, or the control that opens its column. */
export function focusCard(id: string, columnId: string): void {
  requestAnimationFrame(() => {
    const card = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] [data-row]`)
    const column = document.querySelector<HTMLElement>(`[data-column="${CSS.escape(columnId)}"] button`)
    ;(card ?? column)?.focus()
  })
}
