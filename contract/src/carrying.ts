import { type ChannelType, getChannelNorm, isNetworkType } from './channel-norms.ts'
import { cutText } from './cut-text.ts'
import type { Block, Doc } from './document.ts'
import { readPlatforms } from './networks.ts'
import { isThread, listPostSettings, maxFirstComment, maxTags, readTags } from './post-settings.ts'
import { readDoc } from './score/reading.ts'
import { readServerLimits } from './server-limits.ts'
import { isBlank, showsNothing } from './visible-words.ts'

/** What a network takes of a post at most; what is not named has no limit there that a post could pass. */
interface Limits {
  /** Of one post; on Bluesky a thread's posts have so many each. */
  readonly pictures?: number
  readonly title?: number
  readonly excerpt?: number
  readonly tags?: number
}

/** Of a post on Bluesky (lexicon app.bsky.embed.images). */
export const picturesPerPost = 4

const limitsByType: Partial<Record<ChannelType, Limits>> = {
  // MultiImage API (Microsoft Learn).
  linkedin: { pictures: 20 },
  bluesky: { pictures: picturesPerPost },
  // As most servers say of themselves (GET /api/v2/instance); a thread's first post has all of them.
  mastodon: { pictures: 4 },
  // TryGhost/Ghost, data/schema/schema.js.
  ghost: { excerpt: 300 },
  // forem/forem, app/models/article.rb.
  devto: { title: 128, tags: 4 },
}

/** Pictures of one post by Ayrshare's platforms (ayrshare.com/docs, "Media Guidelines"). */
const platformPictures: Record<string, number> = {
  twitter: 4,
  bluesky: 4,
  linkedin: 9,
  facebook: 10,
  instagram: 10,
  threads: 20,
  telegram: 1,
  gmb: 1,
}

function findLimits(type: ChannelType, channelSettings: Readonly<Record<string, unknown>>): Limits {
  if (type === 'mastodon') return { ...limitsByType.mastodon, ...readServerLimits(channelSettings) }
  if (type !== 'ayrshare') return limitsByType[type] ?? {}
  return { pictures: Math.min(...readPlatforms(channelSettings).map((name) => platformPictures[name] ?? 1)) }
}

/** A post as far as networks limit it. */
interface CarriedPost {
  readonly title: string
  readonly excerpt: string
  readonly rich_content: Doc
  readonly settings: Readonly<Record<string, unknown>>
}

interface Overload {
  readonly field: 'title' | 'excerpt' | 'pictures' | 'tags' | 'first_comment'
  readonly message: string
}

/** What a channel's network would refuse or drop of a post; `parts` are the posts it goes out as. */
export function findOverloads(
  { type, settings: own }: { readonly type: ChannelType; readonly settings: Readonly<Record<string, unknown>> },
  { title, excerpt, rich_content, settings }: CarriedPost,
  parts: number,
): Overload[] {
  const limits = findLimits(type, own)
  const names = listPostSettings(type)
  const written = readTags(settings)
  const tags = type === 'devto' ? new Set(written.map(toForemTag).filter(Boolean)).size : written.length
  const comment = typeof settings['first_comment'] === 'string' ? settings['first_comment'].trim().length : 0
  const pictures = new Set(readDoc(rich_content).images.map(({ src }) => src)).size
  const counts = [
    ['title', countSigns(title), limits.title, 'characters of the title'],
    ['excerpt', countSigns(excerpt), limits.excerpt, 'characters of the excerpt'],
    [
      'pictures',
      pictures,
      limits.pictures && limits.pictures * (type === 'bluesky' && isThread(settings) ? parts : 1),
      'pictures',
    ],
    ['tags', names.includes('tags') ? tags : 0, limits.tags ?? maxTags, 'tags'],
    [
      'first_comment',
      names.includes('first_comment') ? comment : 0,
      maxFirstComment,
      'characters of the first comment',
    ],
  ] as const
  return counts.flatMap(([field, used, max, what]) =>
    max === undefined || used <= max
      ? []
      : [{ field, message: `${used} ${what} are ${used - max} more than the ${max} that fit there` }],
  )
}

/**
 * Why readers would see nothing of a post, as a sentence; null if they would see something. The same for our own site, newsletters and every
 * network: all of them take a picture without words.
 */
export function describeEmptiness(
  { title, rich_content }: Pick<CarriedPost, 'title' | 'rich_content'>,
  hasTitle: boolean,
): string | null {
  if (showsNothing(rich_content)) return 'This post is empty. Write something or add a picture.'
  return hasTitle && isBlank(title) ? 'This post has no title. Add one first.' : null
}

/** What readers of a channel's network do not see as the author wrote it, in sentences; shown before and after it is sent. */
export function listLosses(type: ChannelType, { rich_content, settings }: CarriedPost): string[] {
  const losses: string[] = []
  const kinds = listKinds(rich_content.content)
  // Wix wants the size of every cell, which nobody knows before a page is shown.
  if (type === 'wix' && kinds.has('table')) losses.push('Tables go out as lines of text.')
  if (isNetworkType(type) && getChannelNorm(type).form === 'post') {
    if (kinds.has('heading')) losses.push('Headings go out as plain lines.')
    if (kinds.has('table')) losses.push('Tables go out as lines of text.')
    if (kinds.has('horizontalRule')) losses.push('Dividing lines are left out.')
    if (kinds.has('marks')) losses.push('Bold, italic and other styles go out as plain text.')
    if (kinds.has('caption')) losses.push('Captions of pictures are left out.')
  }
  if (type === 'ghost')
    // TryGhost/Ghost, models/tag.js.
    for (const tag of readTags(settings))
      if (tag.startsWith('#')) losses.push(`The tag “${tag}” is internal at Ghost: readers do not see it.`)
  if (type === 'devto')
    for (const tag of readTags(settings)) {
      const sent = toForemTag(tag)
      if (sent !== tag.toLowerCase())
        losses.push(sent === '' ? `The tag “${tag}” is left out.` : `The tag “${tag}” goes out as “${sent}”.`)
    }
  return losses
}

/** Letters of a tag on Forem (app/models/tag.rb). */
const maxForemTag = 30

/** As Ghost and Forem count: by the code point. */
const countSigns = (text: string): number => [...text].length

/** A tag as Forem takes it: letters and digits. */
export const toForemTag = (tag: string): string =>
  cutText(
    tag
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, ''),
    maxForemTag,
  )

/** The kinds of blocks in a text, and `marks` and `caption` where there are any. */
function listKinds(blocks: readonly Block[], found = new Set<string>()): Set<string> {
  for (const block of blocks) {
    found.add(block.type)
    if (block.type === 'blockquote') listKinds(block.content, found)
    else if (block.type === 'bulletList' || block.type === 'orderedList')
      for (const item of block.content) listKinds(item.content, found)
    else if (block.type === 'image') {
      if ((block.attrs.title ?? '').trim() !== '') found.add('caption')
    } else if (block.type === 'paragraph' || block.type === 'heading')
      for (const node of block.content ?? [])
        if (node.type === 'text' && node.marks?.some(({ type }) => type !== 'link')) found.add('marks')
  }
  return found
}
