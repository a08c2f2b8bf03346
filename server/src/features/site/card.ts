import { coverOf } from '../../documents/picture-set.ts'
import { dayOf, firstPicture, initialOf, readingMinutes, summary } from './facts.ts'
import { html, type Html, trusted } from './html.ts'
import { type LivePost, type Site, topicPath } from './model.ts'

export interface CardLook {
  heading: 'h2' | 'h3'
  isFirst?: boolean
  /** On a topic's own page every post has that topic. */
  hidesTopic?: boolean
  /** `always` puts the title's first letter where a post has no picture. */
  cover: 'none' | 'own' | 'always'
}

/** A post as lists show it. */
export function card(site: Site, post: LivePost, { heading, isFirst = false, hidesTopic, cover }: CardLook): Html {
  const picture = cover === 'none' ? null : firstPicture(post.rich_content)
  const link = site.path + post.slug
  const words = summary(post)
  const names = ['card', isFirst && 'first', picture && 'has-cover'].filter((name) => name)
  const title = html`<a href="${link}">${post.title}</a>`
  const shown = picture && coverOf(picture.src, picture.width, picture.height)
  const size = shown?.size && html` width="${shown.size.width}" height="${shown.size.height}"`
  const set = shown?.srcset && html` srcset="${shown.srcset}" sizes="(max-width: 720px) 100vw, 600px"`
  const loading = trusted(isFirst ? ' fetchpriority="high"' : ' loading="lazy"')
  return html`<li class="${names.join(' ')}">${shown ? html`<a class="cover" href="${link}" tabindex="-1" aria-hidden="true"><img src="${shown.src}" alt=""${set}${size}${loading} decoding="async"></a>` : cover === 'always' && html`<a class="cover blank" href="${link}" tabindex="-1" aria-hidden="true">${initialOf(post.title)}</a>`}<div>${post.topic && !hidesTopic && html`<p class="label"><a href="${site.path}${topicPath(post.topic)}">${post.topic.name}</a></p>`}
${heading === 'h2' ? html`<h2>${title}</h2>` : html`<h3>${title}</h3>`}
${words && html`<p class="words">${words}</p>`}
<p class="meta"><time datetime="${post.published_at}">${dayOf(post.published_at, site.time_zone)}</time><span>${readingMinutes(post.rich_content)} min read</span></p></div></li>`
}
