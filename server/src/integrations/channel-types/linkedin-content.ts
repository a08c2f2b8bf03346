import * as z from 'zod/mini'
import { askLinkedIn, readLinkedInAnswer } from '../linkedin-client.ts'
import { readAuthor } from '../linkedin-profiles.ts'
import type { NetworkConnection, NetworkPicture, StepAnswer } from './channel-type.ts'
import { writeFields } from './foreign-fields.ts'
import { findCard } from './link-card.ts'

const Upload = z.object({ value: z.object({ uploadUrl: z.string(), image: z.string() }) })
const Uploaded = z.object({ image: z.string(), alt: z.string() })

const mediaForms = { id: 'data', altText: 'text' } as const
const articleForms = { source: 'address', title: 'text', description: 'text', thumbnail: 'data' } as const

/** Puts a picture there; `image` is its URN. Throws NetworkError. */
export async function uploadImage(connection: NetworkConnection, { bytes, mediaType }: NetworkPicture) {
  const begun = await askLinkedIn(connection, '/rest/images?action=initializeUpload', {
    method: 'POST',
    body: { initializeUploadRequest: { owner: readAuthor(connection) } },
  })
  const { uploadUrl, image } = readLinkedInAnswer(Upload, begun).value
  const headers = { 'content-type': mediaType }
  return { image, response: await askLinkedIn(connection, uploadUrl, { method: 'PUT', body: bytes, headers }) }
}

/** What stands below the commentary: the uploaded pictures, or the card of the link. */
export function createContent(
  link: string | null,
  earlier: readonly StepAnswer[],
): Record<string, unknown> | undefined {
  const images = earlier.flatMap(({ data }) => z.safeParse(Uploaded, data).data ?? [])
  const media = images.map(({ image, alt }) =>
    writeFields(mediaForms, { id: image, altText: alt === '' ? undefined : alt }),
  )
  const [first] = media
  if (media.length > 1) return { multiImage: { images: media } }
  return first ? { media: first } : createArticle(link, findCard({ earlier }))
}

/** LinkedIn reads no page by itself (Microsoft Learn, Article and Sponsored Content). */
function createArticle(source: string | null, card: ReturnType<typeof findCard>) {
  if (source === null || card === undefined) return undefined
  const { title, description, picture } = card
  return { article: writeFields(articleForms, { source, title, description, thumbnail: picture ?? undefined }) }
}
