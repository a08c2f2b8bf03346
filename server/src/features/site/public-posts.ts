import { createHash } from 'node:crypto'
import type { Block, Doc } from '@draftwright/contract/document'
import type { AccountDb } from '../../db/account-db.ts'
import { sanitizeSrc } from '../../documents/addresses.ts'
import type { AppContext } from '../../http/app-context.ts'
import { listPicturesByIds } from '../media/index.ts'
import { copyPictureJob } from './copy-picture-job.ts'
import type { LivePost } from './model.ts'
import { insertWantedPictures, listPictureCopies, type WantedPicture } from './picture-copies-store.ts'
import { findLivePost, listLivePosts, type PostRange } from './store.ts'

type ImageAttrs = Extract<Block, { type: 'image' }>['attrs']
type Copy = Pick<ImageAttrs, 'src' | 'width' | 'height'>
type Copies = ReadonlyMap<string, Copy>

/** Posts as the public gets them: no picture is on another host, which could track readers. */
export interface PublicPosts {
  readonly db: AccountDb
  list(range: PostRange): Promise<LivePost[]>
  /** The post that has or had this slug. */
  find(slug: string): Promise<LivePost | undefined>
}

export function createPublicPosts(context: AppContext, db: AccountDb): PublicPosts {
  return {
    db,
    list: async (range) => replaceForeignPictures(context, db, await listLivePosts(db, range)),
    async find(slug) {
      const found = await findLivePost(db, slug)
      return found && (await replaceForeignPictures(context, db, [found]))[0]
    },
  }
}

const hashUrl = (url: string): string => createHash('sha256').update(url).digest('hex')

/** In one post; what comes after them is shown as links, so that no post asks for pictures without end. */
const maxCopiesPerPost = 100

type Written = Pick<LivePost, 'rich_content' | 'author_id'>

/** The path of a picture of ours that is named with this server's address, as whatever is pasted from a page is. */
const toOwnSrc = ({ config }: AppContext, url: string): string | null =>
  url.startsWith(`${config.publicUrl}/media/`) ? sanitizeSrc(url.slice(config.publicUrl.length)) : null

/** By the hashes of their addresses. */
function findForeignPictures(posts: readonly Written[]): Map<string, WantedPicture> {
  const wanted = new Map<string, WantedPicture>()
  for (const { rich_content, author_id } of posts)
    for (const url of new Set(listForeignPictures(rich_content.content)).values().take(maxCopiesPerPost)) {
      const url_hash = hashUrl(url)
      wanted.set(url_hash, { url_hash, url, user_id: author_id })
    }
  return wanted
}

/** Requests copies of the external pictures in a post that is about to be published. */
export async function requestPictureCopies(context: AppContext, db: AccountDb, post: Written): Promise<void> {
  const wanted = [...findForeignPictures([post]).values()].filter(({ url }) => toOwnSrc(context, url) === null)
  if (wanted.length > 0) await requestCopies(context, db, wanted)
}

/** Pictures on other hosts become this server's copies of them, or links if there is none. */
export async function replaceForeignPictures<T extends Written>(
  context: AppContext,
  db: AccountDb,
  posts: T[],
): Promise<T[]> {
  const wanted = findForeignPictures(posts)
  if (wanted.size === 0) return posts
  const known = await listPictureCopies(db, [...wanted.keys()])
  const own = [...wanted].flatMap(([url_hash, { url }]) => {
    const src = toOwnSrc(context, url)
    return src === null ? [] : [[url_hash, { src }] as const]
  })
  const asked = new Set([...known.map(({ url_hash }) => url_hash), ...own.map(([url_hash]) => url_hash)])
  const missing = [...wanted.values()].filter(({ url_hash }) => !asked.has(url_hash))
  if (missing.length > 0) await requestCopies(context, db, missing)
  const copies = new Map<string, Copy>([...(await readCopies(db, known)), ...own])
  return posts.map((post) => ({ ...post, rich_content: replaceInDocument(post.rich_content, copies) }))
}

/** Each is requested once, by the first page that shows it. */
async function requestCopies(context: AppContext, db: AccountDb, missing: readonly WantedPicture[]): Promise<void> {
  await db.transaction(async (tx) => {
    const payloads = (await insertWantedPictures(tx, missing)).map((url_hash) => ({
      account_id: db.accountId,
      url_hash,
    }))
    if (payloads.length > 0) await context.jobs.enqueueAll(copyPictureJob, payloads, tx, { group: db.accountId })
  })
}

async function readCopies(db: AccountDb, known: Awaited<ReturnType<typeof listPictureCopies>>): Promise<Copies> {
  const ids = known.flatMap(({ media_id }) => media_id ?? [])
  const pictures = new Map((ids.length === 0 ? [] : await listPicturesByIds(db, ids)).map((each) => [each.id, each]))
  return new Map(
    known.flatMap(({ url_hash, media_id }) => {
      const picture = pictures.get(media_id ?? '')
      if (picture === undefined) return []
      return [[url_hash, { src: picture.url, width: picture.width, height: picture.height }] as const]
    }),
  )
}

/** Every address that is not below this server's own `/media/`. */
function getForeignSrc({ src }: ImageAttrs): string | null {
  const address = sanitizeSrc(src)
  return address === null || address.startsWith('/') ? null : address
}

const listForeignPictures = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => {
    if (block.type === 'image') return getForeignSrc(block.attrs) ?? []
    return listNested(block).flatMap(listForeignPictures)
  })

/** The lists of blocks inside a block. */
function listNested(block: Block): (readonly Block[])[] {
  if (block.type === 'blockquote') return [block.content]
  return block.type === 'bulletList' || block.type === 'orderedList' ? block.content.map((item) => item.content) : []
}

const replaceInDocument = (doc: Doc, copies: Copies): Doc => ({ ...doc, content: replaceInBlocks(doc.content, copies) })
const replaceInBlocks = (blocks: readonly Block[], copies: Copies): Block[] =>
  blocks.flatMap((block) => replaceInBlock(block, copies) ?? [])

function replaceInBlock(block: Block, copies: Copies): Block | null {
  switch (block.type) {
    case 'image': {
      const src = getForeignSrc(block.attrs)
      if (src === null) return block
      const copy = copies.get(hashUrl(src))
      return copy === undefined ? toLink(block.attrs, src) : { ...block, attrs: { ...block.attrs, ...copy } }
    }
    case 'blockquote':
      return { ...block, content: replaceInBlocks(block.content, copies) }
    case 'bulletList':
    case 'orderedList':
      return {
        ...block,
        content: block.content.map((item) => ({ ...item, content: replaceInBlocks(item.content, copies) })),
      }
    default:
      return block
  }
}

/** The replacement for a picture that is not copied: its description as a link to it; null for a decorative one. */
function toLink({ alt, title, decorative }: ImageAttrs, href: string): Block | null {
  const altText = [alt, title].map((each) => each?.trim()).find(Boolean)
  if (altText === undefined && decorative === true) return null
  const text = altText ?? 'Picture'
  return { type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }] }
}
