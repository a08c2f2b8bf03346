import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { conflictError } from '../../http/errors.ts'
import { assertNotEmpty, findLiveTexts, readContent } from '../content/index.ts'
import { replaceForeignPictures } from '../site/index.ts'
import type { NewsletterParts } from './newsletters-store.ts'
import type { NewsletterContent } from './render-newsletter.ts'
import { emptySettings } from './settings-rules.ts'
import { findNewsletterSettings, readPublicName } from './settings-store.ts'

const notPublishedError = () => conflictError('not_published', 'Only a published post can be sent. Publish it first.')

/** A published post as its readers have it. Throws 404, and 409 if it is not published. */
export async function readPublishedPost(db: AccountDb, context: AppContext, contentId: string) {
  const post = await readContent(db, context, contentId)
  const live = (await findLiveTexts(db, [contentId])).get(contentId)
  if (post.status !== 'published' || !live) throw notPublishedError()
  const [shown] = await replaceForeignPictures(context, db, [
    { rich_content: live.rich_content, author_id: post.author_id },
  ])
  return {
    document: shown?.rich_content ?? live.rich_content,
    post_title: live.title,
    post_url: post.url ?? context.config.publicUrl,
  }
}

/** The same for what goes out; throws 409 `empty` as well, if it shows nothing. */
export async function readSendablePost(db: AccountDb, context: AppContext, contentId: string) {
  const post = await readPublishedPost(db, context, contentId)
  assertNotEmpty({ title: post.post_title, rich_content: post.document }, false)
  return post
}

/** What goes out, or would go out now. Throws 409 if the post is not published any more. */
export async function readNewsletterContent(
  db: AccountDb,
  context: AppContext,
  parts: NewsletterParts,
): Promise<NewsletterContent> {
  const { content_id, document, post_title, post_url, subject, intro } = parts
  if (document === null && content_id === null) throw notPublishedError()
  const post =
    document === null
      ? await readSendablePost(db, context, content_id ?? '')
      : { document, post_title: post_title ?? '', post_url: post_url ?? '' }
  const settings = (await findNewsletterSettings(db)) ?? emptySettings
  const { name } = await readPublicName(db)
  return {
    subject,
    intro,
    title: post.post_title,
    url: post.post_url,
    document: post.document,
    brand: name,
    footer: settings.footer ?? '',
    origin: context.config.publicUrl,
  }
}
