import { buildCover } from '../../documents/picture-set.ts'
import { formatDay, findFirstPicture, extractInitial, computeReadingMinutes, summarizePost } from './post-facts.ts'
import { html, type Html, toTrustedHtml } from './html.ts'
import { type LivePost, type Site, buildTopicPath } from './model.ts'

export interface CardOptions {
  heading: 'h2' | 'h3'
  isFirst?: boolean
  /** On a topic's own page every post has that topic. */
  hidesTopic?: boolean
  /** `always` shows the title's first letter if a post has no picture. */
  cover: 'none' | 'own' | 'always'
}

/** A post as lists show it. */
export function renderCard(
  site: Site,
  post: LivePost,
  { heading, isFirst = false, hidesTopic, cover }: CardOptions,
): Html {
  const picture = cover === 'none' ? null : findFirstPicture(post.rich_content)
  const link = site.path + post.slug
  const words = summarizePost(post)
  const names = ['card', isFirst && 'first', (picture || (isFirst && cover === 'always')) && 'has-cover'].filter(
    (name) => name,
  )
  const title = html`<a href="${link}">${post.title}</a>`
  const shown = picture && buildCover(picture.src, picture.width, picture.height)
  const size = shown?.size && html` width="${shown.size.width}" height="${shown.size.height}"`
  const set = shown?.srcset && html` srcset="${shown.srcset}" sizes="(max-width: 720px) 100vw, 600px"`
  const loading = toTrustedHtml(isFirst ? ' fetchpriority="high"' : ' loading="lazy"')
  return html`<li class="${names.join(' ')}">${shown ? html`<a class="cover" href="${link}" tabindex="-1" aria-hidden="true"><img src="${shown.src}" alt=""${set}${size}${loading} decoding="async"></a>` : cover === 'always' && html`<a class="cover blank" href="${link}" tabindex="-1" aria-hidden="true">${extractInitial(post.title)}</a>`}<div>${post.topic && !hidesTopic && html`<p class="label"><a href="${site.path}${buildTopicPath(post.topic)}">${post.topic.name}</a></p>`}
${heading === 'h2' ? html`<h2>${title}</h2>` : html`<h3>${title}</h3>`}
${words && html`<p class="words">${words}</p>`}
<p class="meta"><time datetime="${post.published_at}">${formatDay(post.published_at, site.time_zone)}</time><span>${computeReadingMinutes(post.rich_content)} min read</span></p></div></li>`
}
