const farthestDays = 3660

/** How many days a word such as `today`, `today-14` or `today+7` is from today; null for another text. */
export function parseRelativeDay(text: unknown): number | null {
  // A plus sign in an address is a space.
  const found = typeof text === 'string' ? /^today(?:([-+ ])(\d{1,4}))?$/u.exec(text.trim()) : null
  if (found === null) return null
  const days = Number(found[2] ?? 0)
  return days > farthestDays ? null : found[1] === '-' ? 0 - days : days
}

/** The word for a number of days from today. */
export const toRelativeDay = (days: number): string =>
  days === 0 ? 'today' : `today${days < 0 ? '-' : '+'}${Math.min(Math.abs(days), farthestDays)}`
