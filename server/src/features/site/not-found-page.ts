import { html } from './html.ts'
import type { Site } from './model.ts'
import { type Page, page } from './page.ts'

export function notFoundPage(site: Site): Page {
  return page({
    site,
    status: 404,
    title: `Page not found · ${site.title}`,
    description: null,
    canonical: null,
    main: html`<div class="hero lost"><div class="wide"><p class="label">404</p><h1>This page is not here</h1><p>It may have been moved or taken down. ${!site.isNowhere && html`<a href="${site.path}">See the latest posts</a>.`}</p></div></div>`,
  })
}
