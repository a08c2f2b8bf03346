/** Where pages are looked for: a SearXNG server, or Tavily by a key. */
export type WebSearchSettings =
  | { readonly provider: 'searxng'; readonly address: string }
  | { readonly provider: 'tavily'; readonly key: string }

export interface WebSearchConfig {
  /** For workspaces that choose none; null: they have none then. */
  readonly ofServer: WebSearchSettings | null
  /** Where Tavily is; its own address unless a proxy stands before it. Without a trailing slash. */
  readonly tavilyUrl: string
}

type Read = (name: string) => string | null

/** Reads SEARXNG_URL, TAVILY_API_KEY and TAVILY_BASE_URL; with both of the first a server of one's own is asked. */
export function readWebSearchConfig(readText: Read, readUrl: Read): WebSearchConfig {
  const [searxng, key] = [readUrl('SEARXNG_URL'), readText('TAVILY_API_KEY')]
  const tavily: WebSearchSettings | null = key === null ? null : { provider: 'tavily', key }
  return {
    ofServer: searxng === null ? tavily : { provider: 'searxng', address: toSearchAddress(searxng) },
    tavilyUrl: readUrl('TAVILY_BASE_URL')?.replace(/\/+$/u, '') ?? 'https://api.tavily.com',
  }
}

/** The address of a SearXNG server, whatever page of it was copied. */
export const toSearchAddress = (url: string): string => url.replace(/[?#].*$/u, '').replace(/(?:\/search)?\/*$/u, '')
