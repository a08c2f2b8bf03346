import { html } from './html.ts'
import type { Site } from './model.ts'
import { type Page, renderPage } from './page.ts'

export function renderNotFoundPage(site: Site): Page {
  return renderPage({
    site,
    status: 404,
    title: `Page not found · ${site.title}`,
    description: null,
    canonical: null,
    main: html`<div class="hero lost"><div class="wide"><p class="label">404</p><h1>Page not found</h1><p>It may have been moved or removed. ${!site.isWithoutWorkspace && html`<a href="${site.path}">See the latest posts</a>.`}</p></div></div>`,
  })
}
