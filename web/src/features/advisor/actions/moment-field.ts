/** A moment as `<input type="datetime-local">` has it, on the reader's own clock; empty for none. */
export function formatLocalMoment(value: unknown): string {
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return ''
  const at = new Date(value)
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

/** Back again, as the wire has moments; null for none. */
export const parseLocalMoment = (local: string): string | null => (local === '' ? null : new Date(local).toISOString())
