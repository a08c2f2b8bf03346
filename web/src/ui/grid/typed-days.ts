import type { KeyboardEvent } from 'react'

/**
 * A key that begins a day where a cell shows the browser's own input: that one takes digits into parts in an order of its own, so that
 * `2026-04-01` becomes another day without a word. Space opens its calendar.
 */
export const isTextKey = ({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing

/** Eight digits as people type them into the parts of the browser's input: `04012026` is `04/01/2026`, and `20260401` stays. */
export function separateDigits(text: string): string {
  const plain = text.trim()
  if (!/^\d{8}$/u.test(plain) || /^(?:19|20|21)\d\d(?:0[1-9]|1[0-2])/u.test(plain)) return text
  return `${plain.slice(0, 2)}/${plain.slice(2, 4)}/${plain.slice(4)}`
}
