import type { TableButton } from '@draftwright/contract/table-buttons'
import type { FieldShape } from './schema.ts'

const kinds = /^(?:https?:\/\/|mailto:|tel:)/iu
// Control characters are what browsers leave out of an address before they read its scheme.
const hidden = /\p{Cc}/u
const maxCharacters = 8000

/** What opens on a click; anything else could run as a script. */
const isOpenable = (text: string): boolean =>
  text.length <= maxCharacters && kinds.test(text) && !hidden.test(text) && URL.canParse(text)

const isFailed = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('error' in value || 'specialValue' in value)

/** A cell of a button by what its formula has given; `isGone` where it reads a field that does not exist any more. */
export function showButton({ options }: FieldShape, value: unknown, isWire: boolean, isGone = false): TableButton {
  const label = options.label ?? 'Open'
  // A lookup gives a list, also of one address.
  const given: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
  const text = typeof given === 'string' ? given.trim() : ''
  if (!isGone && isOpenable(text)) return { label, url: text }
  if (isWire) return { label, url: null }
  const isEmpty = given === undefined || given === null || (typeof given === 'string' && text === '')
  return { label, url: null, problem: isGone || isFailed(given) ? 'failed' : isEmpty ? 'empty' : 'refused' }
}
