import { isBot } from './bots.ts'

export interface UserAgentFacts {
  readonly isBot: boolean
  readonly device: 'Desktop' | 'Mobile' | 'Tablet'
  readonly browser: string
}

/** By the first that fits: browsers name those they are built on, too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/LinkedInApp/u, 'LinkedIn app'],
  [/FBAN|FBAV|FB_IAB/u, 'Facebook app'],
  [/Instagram/u, 'Instagram app'],
  [/Edg(?:e|A|iOS)?\//u, 'Edge'],
  [/OPR\/|Opera|OPiOS|OPT\//u, 'Opera'],
  [/SamsungBrowser\//u, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//u, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//u, 'Chrome'],
  [/Version\/[\d.]+.*Safari\/|Safari\/.*AppleWebKit|AppleWebKit.*Safari\//u, 'Safari'],
]

const known = new Map<string, UserAgentFacts>()
const maxKnown = 5000

/** Program or person, and with what. Answers are kept: a browser sends the same text with each request. */
export function readUserAgent(userAgent: string): UserAgentFacts {
  const text = userAgent.slice(0, 400)
  const before = known.get(text)
  if (before !== undefined) {
    // The one that was not seen for the longest time is forgotten first.
    known.delete(text)
    known.set(text, before)
    return before
  }
  const facts = {
    isBot: isBot(text),
    device:
      /iPad|Tablet|PlayBook|Silk\//u.test(text) || (/Android/u.test(text) && !/Mobi/u.test(text))
        ? 'Tablet'
        : /Mobi|iPhone|iPod|Android/u.test(text)
          ? 'Mobile'
          : 'Desktop',
    browser: browsers.find(([pattern]) => pattern.test(text))?.[1] ?? 'Other',
  } as const
  if (known.size >= maxKnown) known.delete(known.keys().next().value ?? '')
  known.set(text, facts)
  return facts
}
