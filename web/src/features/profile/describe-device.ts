const browsers: [RegExp, string][] = [
  // Most user agents contain "Chrome", and Chrome's contains "Safari": the most specific names come first.
  [/\bEdgA?\/|\bEdgiOS\//u, 'Edge'],
  [/\bOPR\/|\bOpera/u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\bVivaldi\//u, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//u, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
  [/^curl\//u, 'curl'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bAndroid\b/u, 'Android'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/u, 'Mac'],
  [/\bLinux\b/u, 'Linux'],
]
const phones = new Set(['iPhone', 'Android'])

const findMatch = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/** The everyday name of a browser: 'Firefox on Windows'. */
export function describeDevice(userAgent: string | null): { name: string; isPhone: boolean } {
  const browser = findMatch(browsers, userAgent ?? '')
  const system = findMatch(systems, userAgent ?? '')
  const isPhone = phones.has(system ?? '')
  if (browser === undefined && system === undefined) return { name: 'Unknown device', isPhone }
  return { name: [browser ?? 'Browser', system].filter((word) => word !== undefined).join(' on '), isPhone }
}
