import { renderTitleCard, titleCardSize } from '../../integrations/title-card.ts'
import { buildSiteUrl, type Site } from './model.ts'
import { extractInitial } from './post-facts.ts'
import { computeShades } from './theme.ts'

/** Below the site's own address, or below that of a post. */
export const titlePictureName = 'card.png'

/** The generated picture for a page without one; `path` is '' or a post's slug. */
export function buildTitlePicture(site: Site, path: string, title: string) {
  return {
    src: buildSiteUrl(site, path === '' ? titlePictureName : `${path}/${titlePictureName}`),
    alt: title,
    ...titleCardSize,
  }
}

/** PNG bytes: the title in the site's colours. */
export function drawTitlePicture(site: Site, title: string): Promise<Buffer> {
  const { tone, onTone } = computeShades(site.theme_color, 'light')
  return renderTitleCard({
    title,
    name: site.title,
    initial: extractInitial(site.title),
    background: tone,
    foreground: onTone,
    accent: computeShades(site.second_color, 'light').tone,
  })
}
