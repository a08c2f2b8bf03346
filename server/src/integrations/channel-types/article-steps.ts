import { Doc } from '@draftwright/contract/document'
import { readCanonicalUrl, readTags } from '@draftwright/contract/post-settings'
import { showsNothing } from '@draftwright/contract/visible-words'
import * as z from 'zod/mini'
import { listPictures } from '../../documents/pictures.ts'
import type { NetworkStep, OutgoingPost, PlannedStep, RemoteFinding, RemotePost, StepAnswer } from './channel-type.ts'
import { NetworkError } from './network-error.ts'

// Networks with articles have no key that makes a repetition harmless: a hidden draft is made first, found again by a slug that is
// its own, and published by its id. At worst a spare draft stays, which no reader sees.

const Article = z.object({
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  tags: z.array(z.string()),
  canonical_url: z._default(z.nullable(z.string()), null),
  /** The picture that lists and shares show, by its address in the document. */
  cover: z._default(z.nullable(z.object({ src: z.string(), alt: z.string() })), null),
  rich_content: Doc,
})
export type Article = z.infer<typeof Article>

const Picture = z.object({ src: z.string(), alt: z.string() })
const Uploaded = z.object({ src: z.string(), url: z.string(), file_id: z.optional(z.number()) })
const Target = z.object({ id: z.string() })

const toArticle = ({ title, slug, excerpt, settings, rich_content }: OutgoingPost): Article => ({
  title,
  slug,
  excerpt,
  tags: readTags(settings),
  canonical_url: readCanonicalUrl(settings),
  ...takeCover(rich_content),
})

/**
 * The first picture is the cover. One that opens the text leaves it, as themes show the cover above; a caption would be lost, so one with a
 * caption stays, and so does one without a text.
 */
export function takeCover(doc: Doc): Pick<Article, 'cover' | 'rich_content'> {
  const [cover = null] = listPictures(doc)
  const [first, ...others] = doc.content
  const isAbove =
    first?.type === 'image' && (first.attrs.title ?? '').trim() === '' && !showsNothing({ content: others })
  return {
    cover: cover && { src: cover.src, alt: cover.alt },
    rich_content: isAbove ? { ...doc, content: others } : doc,
  }
}

const planUploads = (post: OutgoingPost): PlannedStep[] =>
  listPictures(post.rich_content).map(({ src, alt }, at, all) => ({
    kind: 'upload',
    label: `Upload picture ${at + 1} of ${all.length}`,
    payload: { src, alt },
    // A picture that is there twice is seen by nobody.
    afterLostAnswer: 'safe',
  }))

/** Pictures, a draft, and its publication. */
export function planArticle(post: OutgoingPost): PlannedStep[] {
  const article = toArticle(post)
  return [
    ...planUploads(post),
    { kind: 'create', label: 'Create a draft', payload: { ...article }, afterLostAnswer: 'look' },
    { kind: 'publish', label: 'Publish the draft', payload: { slug: article.slug }, afterLostAnswer: 'safe' },
  ]
}

/** New pictures, and the new text under the id of the live post. */
export const planArticleEdit = (post: OutgoingPost, live: RemotePost): PlannedStep[] => [
  ...planUploads(post),
  {
    kind: 'edit',
    label: 'Update the live post',
    payload: { ...toArticle(post), id: live.external_id ?? '', if_version: findVersion(live) ?? undefined },
    afterLostAnswer: 'safe',
  },
]

export const planArticleRemoval = (live: RemotePost): PlannedStep[] => [
  { kind: 'take_down', label: 'Remove the post', payload: { id: live.external_id ?? '' }, afterLostAnswer: 'safe' },
]

export const readArticle = ({ payload }: NetworkStep): Article => z.parse(Article, payload)
export const readPictureRequest = ({ payload }: NetworkStep) => z.parse(Picture, payload)
/** The post's id: of the draft made before, or of the live post. */
export const readPostId = ({ payload, earlier }: NetworkStep): string =>
  z.safeParse(Target, payload).data?.id ??
  earlier.findLast(({ external_id }) => external_id !== null)?.external_id ??
  ''

/** A slug that only this draft has, by which it is found again; it gets its own when it is published. */
export const toDraftSlug = ({ key }: NetworkStep): string => `draft-${key.toLowerCase().replaceAll(/[^a-z0-9]/gu, '')}`

/** The answer to an upload, from which the text takes the picture's address. */
export const toUploadAnswer = (
  picture: z.infer<typeof Uploaded>,
  { status, request_id }: { status: number; request_id: string | null },
): StepAnswer => ({ external_id: null, url: null, http_status: status, request_id, data: picture })

const listUploads = ({ earlier }: NetworkStep) => earlier.flatMap(({ data }) => z.safeParse(Uploaded, data).data ?? [])

/** The addresses that the network gave the pictures, by their address in the document. */
export const mapPictures = (step: NetworkStep): Map<string, string> =>
  new Map(listUploads(step).map(({ src, url }) => [src, url]))

/** What the network made of the article's cover; undefined without one. */
export const findCover = (step: NetworkStep): z.infer<typeof Uploaded> | undefined => {
  const { cover } = readArticle(step)
  return cover === null ? undefined : listUploads(step).find(({ src }) => src === cover.src)
}

/** The newest mark of the live text, by which a change made at the network is noticed. */
export function findVersion({ answers }: RemotePost): string | null {
  const version = answers.findLast(({ data }) => typeof data['version'] === 'string')?.data['version']
  return typeof version === 'string' ? version : null
}

/** The answer for a post that its network has taken and does not show: nothing is claimed to be there, and it is looked at again. */
export const toWaitingAnswer = (answer: StepAnswer, label: string, status: string): StepAnswer => ({
  ...answer,
  url: null,
  data: { ...answer.data, waits_there: status, warning: describeWaiting(label, status) },
})

function describeWaiting(label: string, status: string): string {
  if (status === 'future' || status === 'scheduled') return `${label} has scheduled it and will show it later.`
  if (status === 'pending') return `${label} has it for review: somebody has to publish it there.`
  return `${label} keeps it as “${status}”, so readers do not see it yet.`
}

/** Throws `rejected` for a live post that somebody has changed since the edit was planned. A repeated step may have made the change itself. */
export function assertUnchangedThere({ payload, firstSentAt }: NetworkStep, version: string, label: string): void {
  const expected = z.safeParse(z.object({ if_version: z.string() }), payload).data?.if_version
  if (expected === undefined || firstSentAt !== null || expected === version) return
  throw new NetworkError('rejected', `Somebody has changed this post on ${label} since it was sent`, {
    fix: 'Publish it again, and choose what to keep.',
    code: 'changed_there',
  })
}

/** What a look at an article found. One that was never public waits; one that was is gone. */
export function toFinding(
  live: RemotePost,
  { isPublic, version, url }: { readonly isPublic: boolean; readonly version: string; readonly url: string },
): RemoteFinding {
  if (!isPublic) return { state: live.url === null ? 'waiting' : 'gone', version }
  return { state: live.url === null || version === findVersion(live) ? 'live' : 'changed', version, url }
}

/** Whether the network has no such post, or has it in its trash. */
export const isMissing = (error: unknown): boolean =>
  error instanceof NetworkError && (error.status === 404 || error.status === 410)

/** Removes a post; one that is gone already is as good as removed, so a repetition changes nothing. */
export async function removeArticle(remove: () => Promise<{ response: { status: number } }>): Promise<StepAnswer> {
  const done = { external_id: null, url: null, request_id: null, data: {} }
  try {
    return { ...done, http_status: (await remove()).response.status }
  } catch (error) {
    if (isMissing(error)) return { ...done, http_status: 404 }
    throw error
  }
}
