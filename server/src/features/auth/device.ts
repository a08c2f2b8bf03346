import { createHmac } from 'node:crypto'
import type { RequestFacts } from '../../http/handler.ts'
import type { AppContext } from '../../http/app-context.ts'
import { toNetwork } from './network.ts'

/**
 * What a device is recognised by: its network and its browser, without version numbers, which change too often. Keyed, so that
 * the value cannot be looked up.
 */
export function computeDeviceFingerprint(context: AppContext, userId: string, { ip, userAgent }: RequestFacts): string {
  const agent = userAgent.replace(/[\d._]+/gu, '')
  return createHmac('sha256', context.secrets.deriveKey('device'))
    .update(JSON.stringify([userId, toNetwork(ip), agent]))
    .digest('base64url')
}

// The first match names it; several browsers also claim to be those further down.
const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//u, 'Edge'],
  [/OPR\/|Opera/u, 'Opera'],
  [/Vivaldi/u, 'Vivaldi'],
  [/SamsungBrowser/u, 'Samsung Internet'],
  [/Firefox|FxiOS/u, 'Firefox'],
  [/CriOS|Chrome|Chromium/u, 'Chrome'],
  [/Safari/u, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/u, 'iPhone'],
  [/iPad/u, 'iPad'],
  [/Android/u, 'Android'],
  [/CrOS/u, 'ChromeOS'],
  [/Windows/u, 'Windows'],
  [/Mac OS X|Macintosh/u, 'macOS'],
  [/Linux|X11/u, 'Linux'],
]

/** A browser's header in a few words, such as "Firefox on Windows". */
export function describeDevice(userAgent: string): string {
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
