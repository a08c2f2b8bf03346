/** The provider of measured keyword numbers. */
export interface DataForSeoSettings {
  readonly login: string
  readonly password: string
  /** Without a trailing slash. */
  readonly baseUrl: string
}

type Read = (name: string) => string | null

/**
 * Reads DATAFORSEO_LOGIN, _PASSWORD and _BASE_URL; null without any, or the error message: with half of the credentials the first request
 * would fail.
 */
export function readDataForSeoSettings(readText: Read): DataForSeoSettings | null | string {
  const login = readText('DATAFORSEO_LOGIN')
  const password = readText('DATAFORSEO_PASSWORD')
  if (login === null && password === null) return null
  if (login === null || password === null)
    return `${login === null ? 'DATAFORSEO_LOGIN' : 'DATAFORSEO_PASSWORD'} is missing. It is required to measure keywords.`
  const baseUrl = readText('DATAFORSEO_BASE_URL') ?? 'https://api.dataforseo.com'
  if (!URL.canParse(baseUrl) || !/^https?:$/u.test(new URL(baseUrl).protocol))
    return `DATAFORSEO_BASE_URL must be a web address such as https://example.com, not "${baseUrl}".`
  return { login, password, baseUrl: baseUrl.replace(/\/+$/u, '') }
}
