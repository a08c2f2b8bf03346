/** Patterns for the UTM parameters of tracked links, by which other analytics know where a visit came from. No schemas: the web loads it. */

export const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content'] as const
type UtmName = (typeof utmNames)[number]
export type Utm = Record<UtmName, string | null>
export type UtmPatterns = Record<UtmName, string>

/** What a pattern may name. There is nothing about people: a share is known by its link. */
export const utmWords = ['network', 'medium', 'campaign', 'pillar', 'post'] as const
export type UtmValues = Partial<Record<(typeof utmWords)[number], string | null>>

export const defaultUtmPatterns: UtmPatterns = {
  utm_source: '{network}',
  utm_medium: '{medium}',
  utm_campaign: '{campaign|pillar}',
  utm_content: '{post}',
}

const maxUtmLength = 255
const word = `(?:${utmWords.join('|')})`
export const utmPatternShape = new RegExp(`^(?:[a-z0-9_.-]|\\{${word}(?:\\|${word})*\\})*$`, 'u')

export const isUtmPattern = (pattern: string): boolean => utmPatternShape.test(pattern)

/** Fills each pattern; of `{campaign|pillar}` the first that has a value. Null where nothing is left. Values are slugs. */
export function fillUtmPatterns(patterns: UtmPatterns, values: UtmValues): Utm {
  const byName = new Map<string, string | null>(Object.entries(values))
  const fill = (pattern: string): string | null => {
    const filled = pattern.replace(/\{([a-z|]+)\}/gu, (_all, names: string) => {
      for (const name of names.split('|')) {
        const value = byName.get(name)
        if (value) return value
      }
      return ''
    })
    return (
      filled
        .slice(0, maxUtmLength)
        .replace(/[-_.]{2,}/gu, '-')
        .replace(/^[-_.]+|[-_.]+$/gu, '') || null
    )
  }
  return {
    utm_source: fill(patterns.utm_source),
    utm_medium: fill(patterns.utm_medium),
    utm_campaign: fill(patterns.utm_campaign),
    utm_content: fill(patterns.utm_content),
  }
}

/** The address without a parameter of its query; everything else stays as it was written. */
export function dropParameter(address: string, name: string): string {
  const [main = '', ...fragment] = address.split(/(?=#)/u)
  const query = main.indexOf('?')
  if (query < 0) return address
  const kept = main
    .slice(query + 1)
    .split('&')
    .filter((field) => !new URLSearchParams(field).has(name))
  return main.slice(0, query) + (kept.length > 0 ? `?${kept.join('&')}` : '') + fragment.join('')
}

/** The address with those parameters that it does not have yet, before its fragment. Everything else stays as it was written. */
export function addParameters(address: string, parameters: Readonly<Record<string, string | null>>): string {
  const hash = address.indexOf('#')
  const [main, fragment] = hash < 0 ? [address, ''] : [address.slice(0, hash), address.slice(hash)]
  const query = main.indexOf('?')
  const present = new URLSearchParams(query < 0 ? '' : main.slice(query))
  const added = Object.entries(parameters).flatMap(([name, value]) =>
    value === null || present.has(name) ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  if (added.length === 0) return address
  const separator = query < 0 ? '?' : /[?&]$/u.test(main) ? '' : '&'
  return `${main}${separator}${added.join('&')}${fragment}`
}
