/** Order matters: each later browser's user agent also contains an earlier one's name. */
const browsers: [RegExp, string][] = [
  [/Edg\//u, 'Edge'],
  [/OPR\//u, 'Opera'],
  [/Firefox\/|FxiOS\//u, 'Firefox'],
  [/Chrome\/|CriOS\//u, 'Chrome'],
  [/Safari\//u, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/u, 'iPhone'],
  [/iPad/u, 'iPad'],
  [/Android/u, 'Android'],
  [/Windows/u, 'Windows'],
  [/Mac OS X|Macintosh/u, 'Mac'],
  [/CrOS/u, 'ChromeOS'],
  [/Linux/u, 'Linux'],
]
const findMatch = (list: [RegExp, string][], agent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(agent))?.[1]

/** A user agent in a few words, such as "Firefox on Windows"; for other programs, the name they give. */
export function formatDeviceName(userAgent: string | null): string | null {
  if (userAgent === null || userAgent === '') return null
  const browser = findMatch(browsers, userAgent)
  const system = findMatch(systems, userAgent)
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`
  return userAgent.split(/[/\s(;]/u)[0]?.slice(0, 24) || null
}
