/** A timestamp as a value for `<input type="datetime-local">`, in the reader's time zone; empty for none. */
export function formatLocalMoment(value: unknown): string {
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return ''
  const at = new Date(value)
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

/** The inverse: to the API's timestamp format; null for none. */
export const parseLocalMoment = (local: string): string | null => (local === '' ? null : new Date(local).toISOString())
