import { type CardWords, readCardWords } from '@draftwright/contract/link-card'
import * as z from 'zod/mini'
import type {
  NetworkConnection,
  NetworkPicture,
  NetworkStep,
  OutgoingPost,
  PictureLimits,
  PlannedStep,
  StepAnswer,
} from './channel-type.ts'
import { NetworkError } from './network-error.ts'

const Words = z.object({ title: z.nullable(z.string()), description: z.nullable(z.string()) })
const CardStep = z.object({ card_page: z.string(), words: Words })
/** `picture` is as the network names it. */
const Card = z.object({ title: z.string(), description: z.string(), picture: z.nullable(z.unknown()) })
const CardAnswer = z.object({ card: Card })

/** The step that reads the page of a post's card; the network shows what the page says, or what the author said instead. */
export function planCard({ card_page, settings }: OutgoingPost, link: string | null): PlannedStep[] {
  if (link === null) return []
  const page = card_page ?? link
  const words: CardWords = readCardWords(settings, page)
  return [
    { kind: 'upload', label: 'Read the linked page', payload: { card_page: page, words }, afterLostAnswer: 'safe' },
  ]
}

/**
 * The answer of the step that reads the page; undefined for any other step. A page or picture that cannot be read never holds up the post.
 */
export function sendCard(
  step: NetworkStep,
  connection: NetworkConnection,
  limits: PictureLimits,
  upload: (picture: NetworkPicture) => Promise<unknown>,
): Promise<StepAnswer> | undefined {
  const wanted = z.safeParse(CardStep, step.payload)
  return wanted.success ? readCard(wanted.data, connection, limits, upload) : undefined
}

async function readCard(
  { card_page, words }: z.infer<typeof CardStep>,
  connection: NetworkConnection,
  limits: PictureLimits,
  upload: (picture: NetworkPicture) => Promise<unknown>,
): Promise<StepAnswer> {
  const page = await connection.readLinkCard(card_page)
  const image = page?.image ?? null
  const picture = image === null ? null : await connection.readPicture(image, limits).catch(noPicture)
  const card = {
    title: words.title?.trim() ?? page?.title ?? new URL(card_page).host,
    description: words.description?.trim() ?? page?.description ?? '',
    picture: picture && (await upload(picture)),
  }
  return { external_id: null, url: null, http_status: 200, request_id: null, data: { card } }
}

function noPicture(error: unknown): null {
  if (error instanceof NetworkError) return null
  throw error
}

/** What the earlier step found of the page. */
export const findCard = ({ earlier }: Pick<NetworkStep, 'earlier'>): z.infer<typeof Card> | undefined =>
  earlier.flatMap(({ data }) => z.safeParse(CardAnswer, data).data?.card ?? [])[0]
