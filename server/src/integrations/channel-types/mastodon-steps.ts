import { type ChannelNorm, getChannelNorm } from '@draftwright/contract/channel-norms'
import { countNetworkText } from '@draftwright/contract/network-count'
import { toNetworkPosts } from '@draftwright/contract/network-posts'
import { toNetworkText } from '@draftwright/contract/network-text'
import * as z from 'zod/mini'
import { detectLanguageTag } from '../../documents/detect-language.ts'
import { listPictures } from '../../documents/pictures.ts'
import { toText } from '../../documents/to-text.ts'
import type { Status } from '../mastodon-client.ts'
import type { NetworkResponse } from './call-network.ts'
import type { NetworkStep, OutgoingPost, PlannedStep, RemotePost, StepAnswer } from './channel-type.ts'

/** A live part of a thread, or the only one. */
const Part = z.object({
  id: z.string(),
  /** From 0. */
  part: z.number(),
  /** When it was changed there, as the server said last; null if never. */
  version: z.nullable(z.string()),
  /** Its pictures by their address in the document. */
  media: z.array(z.object({ src: z.string(), id: z.string() })),
})
export type Part = z.infer<typeof Part>

const Uploaded = z.object({ src: z.string(), media_id: z.string(), is_ready: z.boolean() })
export type Uploaded = z.infer<typeof Uploaded>

/** What a server may take less of than usual; asked before the first step, so that no half of a thread is refused. */
const Needs = z.object({
  /** Of the longest part. */
  characters: z.number(),
  pictures: z.number(),
  parts: z.number(),
  /** Of the live post; null for a new one. */
  live_parts: z.nullable(z.number()),
})
export type Needs = z.infer<typeof Needs>

const Picture = z.object({ src: z.string(), alt: z.string() })
const language = z.optional(z.string())
const NewStatus = z.object({ part: z.number(), status: z.string(), visibility: z.string(), language })
const ChangedStatus = z.object({
  id: z.string(),
  part: z.number(),
  status: z.string(),
  pictures: z.array(Picture),
  language,
})
const KeptMedia = z.object({ kept: z.array(z.object({ src: z.string(), id: z.string() })) })

export const readPicture = (payload: unknown) => z.parse(Picture, payload)
export const readNewStatus = (payload: unknown) => z.parse(NewStatus, payload)
export const readChangedStatus = (payload: unknown) => z.parse(ChangedStatus, payload)
export const readTarget = (payload: unknown): string => z.parse(z.object({ id: z.string() }), payload).id
export const readNeeds = (payload: unknown): Needs | null =>
  z.safeParse(z.object({ needs: Needs }), payload).data?.needs ?? null
/** Pictures that the live post has and keeps. */
export const readKeptMedia = (payload: unknown) => z.parse(KeptMedia, payload).kept

export const listUploaded = (answers: readonly StepAnswer[]): Uploaded[] =>
  answers.flatMap(({ data }) => z.safeParse(Uploaded, data).data ?? [])
export const listMade = (answers: readonly StepAnswer[]): Part[] =>
  answers.flatMap(({ data }) => z.safeParse(Part, data).data ?? [])

/** The post that a further part replies to; null for the first. */
export const findParent = ({ earlier }: NetworkStep): string | null => listMade(earlier).at(-1)?.id ?? null

/** The parts that are live now: an edit changes every part or removes it, so the answers to the newest edit name them all. */
export function listLiveParts({ answers, external_id }: RemotePost): Part[] {
  const edited = listMade(answers.filter(({ data }) => data['is_edit'] === true))
  const parts = edited.length > 0 ? edited : listMade(answers)
  return parts.length > 0 ? parts : [{ id: external_id ?? '', part: 0, version: null, media: [] }]
}

/** Uploads first, then each part under a key of its own; texts are frozen here. */
export function planStatuses(post: OutgoingPost, settings: Readonly<Record<string, unknown>>): PlannedStep[] {
  const norm = getChannelNorm('mastodon', settings)
  const texts = listTexts(post, norm)
  const pictures = listPictures(post.rich_content).map(toPicture)
  const visibility = typeof settings['visibility'] === 'string' ? settings['visibility'] : 'public'
  const creates = texts.map(
    (status, part): PlannedStep => ({
      kind: 'create',
      label: texts.length === 1 ? 'Create the post' : `Create post ${part + 1} of ${texts.length}`,
      payload: { part, status, visibility, ...planLanguage(post) },
      // The server knows the key for an hour only, so it is looked up first.
      afterLostAnswer: 'look',
    }),
  )
  return withNeeds(
    [...planUploads(pictures), ...creates],
    computeNeeds(norm, texts, { pictures: pictures.length, live_parts: null }),
  )
}

/** New pictures, each part's new text under its id, and the removal of parts that the new text does not need. */
export function planStatusEdits(
  post: OutgoingPost,
  live: RemotePost,
  settings: Readonly<Record<string, unknown>>,
): PlannedStep[] {
  const norm = getChannelNorm('mastodon', settings)
  const texts = listTexts(post, norm)
  const pictures = listPictures(post.rich_content).map(toPicture)
  const parts = listLiveParts(live)
  const kept = (parts[0]?.media ?? []).filter(({ src }) => pictures.some((picture) => picture.src === src))
  const added = pictures.filter(({ src }) => !kept.some((media) => media.src === src))
  const edits = parts.slice(0, texts.length).map(
    ({ id, part }, at): PlannedStep => ({
      kind: 'edit',
      label: parts.length === 1 ? 'Update the post' : `Update post ${at + 1} of ${parts.length}`,
      payload: {
        id,
        part,
        status: texts[at] ?? '',
        pictures: at === 0 ? pictures : [],
        kept: at === 0 ? kept : [],
        ...planLanguage(post),
      },
      // The same text once more changes nothing there.
      afterLostAnswer: 'safe',
    }),
  )
  const removals = planRemovals(parts.slice(texts.length))
  return withNeeds(
    [...planUploads(added), ...edits, ...removals],
    computeNeeds(norm, texts, { pictures: pictures.length, live_parts: parts.length }),
  )
}

/** The newest reply first, so that a thread never hangs on a post that is gone. */
export const planRemovals = (parts: readonly Pick<Part, 'id' | 'part'>[]): PlannedStep[] =>
  parts.toReversed().map(({ id, part }) => ({
    kind: 'take_down',
    label: parts.length === 1 ? 'Delete the post' : `Delete post ${part + 1}`,
    payload: { id },
    afterLostAnswer: 'safe',
  }))

const listTexts = ({ rich_content, settings }: OutgoingPost, norm: ChannelNorm): string[] =>
  toNetworkPosts('mastodon', rich_content, settings, norm)?.map(({ text }) => text) ?? [toNetworkText(rich_content)]

/** Nothing where it cannot be told: the account's own language counts then. */
function planLanguage({ rich_content }: OutgoingPost): { language?: string } {
  const tag = detectLanguageTag(toText(rich_content))
  return tag === null ? {} : { language: tag }
}

const toPicture = ({ src, alt }: { src: string; alt: string }) => ({ src, alt })

const planUploads = (pictures: readonly z.infer<typeof Picture>[]): PlannedStep[] =>
  pictures.map(({ src, alt }, at) => ({
    kind: 'upload',
    label: `Upload picture ${at + 1} of ${pictures.length}`,
    payload: { src, alt },
    // The server removes a picture that no post shows after a day.
    afterLostAnswer: 'safe',
  }))

const computeNeeds = (
  norm: ChannelNorm,
  texts: readonly string[],
  more: Pick<Needs, 'pictures' | 'live_parts'>,
): Needs => ({
  characters: Math.max(0, ...texts.map((text) => countNetworkText('mastodon', text, norm).used)),
  parts: texts.length,
  ...more,
})

const withNeeds = ([first, ...others]: PlannedStep[], needs: Needs): PlannedStep[] =>
  first === undefined ? [] : [{ ...first, payload: { ...first.payload, needs } }, ...others]

export const toAnswer = (
  { status, request_id }: Pick<NetworkResponse, 'status' | 'request_id'>,
  data: Record<string, unknown>,
): StepAnswer => ({ external_id: null, url: null, http_status: status, request_id, data })

export const toPartAnswer = (response: NetworkResponse, { id, url }: Status, part: Omit<Part, 'id'>): StepAnswer => ({
  ...toAnswer(response, { ...part, id }),
  external_id: id,
  url: url ?? null,
})
