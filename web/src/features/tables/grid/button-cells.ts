import type { TableButton } from '@draftwright/contract/table-buttons'

const problems: Record<NonNullable<TableButton['problem']>, string> = {
  empty: 'Set an address for this button',
  failed: 'This button’s formula has an error',
  refused: 'Use an address that starts with https, http, mailto or tel',
}

/** A cell as a button; undefined where there is none, as in a record that is on its way. */
export function readButton(value: unknown): TableButton | undefined {
  if (typeof value !== 'object' || value === null || !('label' in value && 'url' in value)) return undefined
  // The server sends no other objects with these keys.
  return value as TableButton
}

/** Why a button cannot be pressed. */
export const describeProblem = ({ problem = 'empty' }: TableButton): string => problems[problem]

/** Only pages open in a tab of their own; mail and telephone belong to other programs. */
export const toLinkTarget = (url: string): '_blank' | undefined => (/^https?:/iu.test(url) ? '_blank' : undefined)

/** Opens where a button leads, as a click on it does, or says why it cannot. */
export function pressButtonCell(value: unknown, onNote: (note: string) => void): void {
  const button = readButton(value)
  if (button === undefined) return
  if (button.url === null) return onNote(`${describeProblem(button)}.`)
  const link = document.createElement('a')
  link.href = button.url
  link.target = toLinkTarget(button.url) ?? ''
  link.rel = 'noopener noreferrer'
  link.click()
}
