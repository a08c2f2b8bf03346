import { type PageCard, readPageCard } from '../documents/read-page-card.ts'
import { readWebPage, UnreadablePageError } from './web-page.ts'

/**
 * What the page at an address says of itself; null if it cannot be read or says nothing. Of this product's own pages only those of hosted
 * sites are read, wherever it runs: they are public.
 */
export async function readLinkCard(
  url: string,
  { trustedUrls, publicUrl }: { readonly trustedUrls: readonly string[]; readonly publicUrl: string },
  signal: AbortSignal = AbortSignal.timeout(15_000),
): Promise<PageCard | null> {
  const isOwnSite = URL.canParse(url) && new URL(url).href.startsWith(`${publicUrl}/site/`)
  try {
    const { html } = await readWebPage(url, isOwnSite ? [...trustedUrls, publicUrl] : trustedUrls, signal)
    const card = html === null ? null : readPageCard(html, url)
    return card === null || card.title === '' ? null : card
  } catch (error) {
    if (error instanceof UnreadablePageError) return null
    throw error
  }
}
