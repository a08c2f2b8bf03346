import type { BlueskyFacet } from '@draftwright/contract/bluesky-text'
import { picturesPerPost } from '@draftwright/contract/carrying'
import * as z from 'zod/mini'
import { collection } from '../bluesky-client.ts'
import { linkMentions, Mention } from './bluesky-mentions.ts'
import type { StepAnswer } from './channel-type.ts'
import { writeFields } from './foreign-fields.ts'
import { findCard } from './link-card.ts'

/** What is frozen of a record; the rest comes from the answers to the steps before it. */
export const NewRecord = z.object({
  record: z.record(z.string(), z.unknown()),
  mentions: z._default(z.array(Mention), []),
  /** The link that it shows as a card. */
  card: z._default(z.nullable(z.string()), null),
})
export const Made = z.object({ uri: z.string(), cid: z.string(), rkey: z.string() })
const Uploaded = z.object({
  blob: z.record(z.string(), z.unknown()),
  alt: z.string(),
  width: z.number(),
  height: z.number(),
})

/** Lexicon app.bsky.feed.post: everything that people read is shown sign by sign. */
const recordForms = {
  $type: 'data',
  text: 'text',
  createdAt: 'data',
  langs: 'data',
  facets: 'data',
  embed: 'data',
} as const
const cardForms = { uri: 'address', title: 'text', description: 'text', thumb: 'data' } as const

/** A mention needs the account's id, which a step of its own looks up (app.bsky.richtext.facet). */
function toLexiconFacet({ byteStart, byteEnd, kind, value }: BlueskyFacet) {
  if (kind === 'mention') return []
  const feature =
    kind === 'link'
      ? { $type: 'app.bsky.richtext.facet#link', uri: value }
      : { $type: 'app.bsky.richtext.facet#tag', tag: value }
  return [{ index: { byteStart, byteEnd }, features: [feature] }]
}

/** The record of one post without what other steps find. */
export function writeRecord(
  text: string,
  found: readonly BlueskyFacet[],
  { createdAt, language }: { createdAt: string; language: string | null },
): Record<string, unknown> {
  const facets = found.flatMap(toLexiconFacet)
  return writeFields(recordForms, {
    $type: collection,
    text,
    createdAt,
    langs: language === null ? undefined : [language],
    facets: facets.length > 0 ? facets : undefined,
  })
}

function createCard(uri: string, { title, description, picture }: NonNullable<ReturnType<typeof findCard>>) {
  const external = writeFields(cardForms, { uri, title, description, thumb: picture ?? undefined })
  return { $type: 'app.bsky.embed.external', external }
}

/** Mentions are linked, each part has its pictures, and each further part replies to the one before it. */
export function completeRecord(
  { record: plain, mentions, card: link }: z.infer<typeof NewRecord>,
  earlier: readonly StepAnswer[],
): Record<string, unknown> {
  const record = linkMentions(plain, mentions, earlier)
  const made = earlier.flatMap(({ data }) => z.safeParse(Made, data).data ?? [])
  const images = earlier
    .flatMap(({ data }) => z.safeParse(Uploaded, data).data ?? [])
    .slice(made.length * picturesPerPost, (made.length + 1) * picturesPerPost)
  const [root, parent] = [made[0], made.at(-1)]
  const toReference = ({ uri, cid }: z.infer<typeof Made>) => ({ uri, cid })
  const card = findCard({ earlier })
  const embedded = images.map(({ blob, alt, width, height }) => ({ image: blob, alt, aspectRatio: { width, height } }))
  return {
    ...record,
    ...(root !== undefined &&
      parent !== undefined && { reply: { root: toReference(root), parent: toReference(parent) } }),
    ...(link !== null && card !== undefined && { embed: createCard(link, card) }),
    ...(embedded.length > 0 && { embed: { $type: 'app.bsky.embed.images', images: embedded } }),
  }
}
