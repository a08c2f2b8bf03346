import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { findAccountBySlug } from '../accounts/index.ts'
import { renderAtomFeed, renderJsonFeed, renderSitemap } from './feeds.ts'
import { readSiteFacts } from './authors.ts'
import { renderAuthorPage, renderIndexPage, renderTopicListPage } from './list-page.ts'
import { type Site, toSite } from './model.ts'
import { renderNotFoundPage } from './not-found-page.ts'
import type { Page } from './page.ts'
import { createPublicPosts, type PublicPosts } from './public-posts.ts'
import { renderPostPage } from './post-page.ts'
import { countLivePosts, findLivePost, listAddresses, findNeighbours } from './store.ts'
import { drawTitlePicture, titlePictureName } from './title-picture.ts'

/** The page of an address, before it is rendered. */
export type ResolvedAddress =
  | { kind: 'page'; page: Page; accountId: string | null; contentId: string | null }
  | { kind: 'file'; type: string; body: string; accountId: string }
  | { kind: 'picture'; bytes: Buffer; accountId: string }
  | { kind: 'moved'; to: string; accountId: string | null }

/** Whether a workspace's site shows a box to sign up for its newsletter. */
export type SignUpBoxReader = (db: AccountDb) => Promise<boolean>

const pageSize = 10
const feedSize = 20
const moreSize = 3
const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** `path` is below `/site/` and not decoded: our addresses need no encoding. `number` is the requested page, or null if invalid. */
export async function resolveAddress(
  context: AppContext,
  path: string,
  number: number | null,
  hasSignUpBox: SignUpBoxReader,
): Promise<ResolvedAddress> {
  const { engine } = context
  const origin = context.config.publicUrl
  const [slug = '', ...rest] = path.split('/')
  const owner = slugShape.test(slug) ? await findAccountBySlug(engine, slug) : null
  if (owner === null) return toNotFound(createFallbackSite(origin), null)
  if ('movedTo' in owner) return { kind: 'moved', to: `/site/${owner.movedTo}/${rest.join('/')}`, accountId: null }
  const { account, db } = owner
  const site = { ...toSite(account, origin, await readSiteFacts(engine, db)), hasSignUpBox: await hasSignUpBox(db) }
  const below = rest.join('/')
  if (rest.length === 0) return { kind: 'moved', to: site.path, accountId: account.id }
  if (below.endsWith('/')) return { kind: 'moved', to: site.path + below.replace(/\/+$/, ''), accountId: account.id }
  return (await resolveBelow(createPublicPosts(context, db), site, below, number)) ?? toNotFound(site, account.id)
}

async function resolveBelow(
  posts: PublicPosts,
  site: Site,
  below: string,
  number: number | null,
): Promise<ResolvedAddress | null> {
  const { accountId } = posts.db
  switch (below) {
    case '':
      return resolveList(posts, site, null, number)
    case 'feed.xml':
      return toFile(accountId, 'application/atom+xml', renderAtomFeed(site, await posts.list({ limit: feedSize })))
    case 'feed.json':
      return toFile(accountId, 'application/feed+json', renderJsonFeed(site, await posts.list({ limit: feedSize })))
    case 'sitemap.xml':
      return toFile(accountId, 'application/xml', renderSitemap(site, await listAddresses(posts.db)))
    case 'robots.txt':
      return toFile(
        accountId,
        'text/plain',
        `User-agent: *\nAllow: /\nSitemap: ${site.origin}${site.path}sitemap.xml\n`,
      )
    case titlePictureName:
      return number === 1 ? toPicture(accountId, site, site.title) : null
    case 'topics':
      return { kind: 'moved', to: site.path, accountId }
  }
  const topic = /^topics\/([^/]+)$/.exec(below)?.[1]
  const author = /^author\/([^/]+)$/.exec(below)?.[1]
  if (topic !== undefined) return resolveList(posts, site, { topic }, number)
  if (author !== undefined) return resolveList(posts, site, { author }, number)
  const [slug = '', name, ...rest] = below.split('/')
  if (name === titlePictureName && rest.length === 0 && number === 1) return resolvePostPicture(posts.db, site, slug)
  return slugShape.test(below) ? resolvePost(posts, site, below) : null
}

async function resolvePost(posts: PublicPosts, site: Site, slug: string): Promise<ResolvedAddress | null> {
  const { db } = posts
  const { accountId } = db
  const found = await posts.find(slug)
  if (found === undefined) return null
  if (found.slug !== slug) return { kind: 'moved', to: site.path + found.slug, accountId }
  const topic = found.topic?.slug
  const alike = await posts.list({ topic, limit: moreSize + 1 })
  const more = alike.filter(({ id }) => id !== found.id).slice(0, moreSize)
  const page = renderPostPage(site, found, { ...(await findNeighbours(db, found)), more })
  return { kind: 'page', page, accountId, contentId: found.id }
}

async function resolvePostPicture(db: AccountDb, site: Site, slug: string): Promise<ResolvedAddress | null> {
  const found = slugShape.test(slug) ? await findLivePost(db, slug) : undefined
  return found === undefined || found.slug !== slug ? null : toPicture(db.accountId, site, found.title)
}

/** All posts, or those of one topic or author by their slug. */
async function resolveList(
  { db, list: listPosts }: PublicPosts,
  site: Site,
  of: { topic: string } | { author: string } | null,
  number: number | null,
) {
  const topic = of !== null && 'topic' in of ? site.topics.find((each) => each.slug === of.topic) : undefined
  const author = of !== null && 'author' in of ? site.authors.find((each) => each.slug === of.author) : undefined
  if (of !== null && topic === undefined && author === undefined) return null
  const filter = { topic: topic?.slug, authorId: author?.id }
  const pages = Math.max(1, Math.ceil((await countLivePosts(db, filter)) / pageSize))
  if (number === null || number > pages) return null
  const posts = await listPosts({ ...filter, limit: pageSize, offset: (number - 1) * pageSize })
  const list = { posts, number, pages }
  const page = topic
    ? renderTopicListPage(site, topic, list)
    : author
      ? renderAuthorPage(site, author, list)
      : renderIndexPage(site, list)
  return { kind: 'page', page, accountId: db.accountId, contentId: null } as const
}

function toFile(accountId: string, type: string, body: string): ResolvedAddress {
  return { kind: 'file', type: `${type}; charset=utf-8`, body, accountId }
}

async function toPicture(accountId: string, site: Site, title: string): Promise<ResolvedAddress> {
  return { kind: 'picture', bytes: await drawTitlePicture(site, title), accountId }
}

function toNotFound(site: Site, accountId: string | null): ResolvedAddress {
  return { kind: 'page', page: renderNotFoundPage(site), accountId, contentId: null }
}

/** The frame of a page that belongs to no workspace. */
function createFallbackSite(origin: string): Site {
  return {
    title: 'Draftwright',
    description: null,
    theme_color: '#3b5bdb',
    second_color: '#3b5bdb',
    time_zone: 'UTC',
    origin,
    path: '/',
    logo: null,
    topics: [],
    authors: [],
    isWithoutWorkspace: true,
  }
}
