import * as z from 'zod/mini'
import { RicosTooLargeError, type WixPicture } from '../../documents/to-ricos.ts'
import { findWixMember } from '../wix-client.ts'
import { type Article, toDraftSlug } from './article-steps.ts'
import type { NetworkConnection, NetworkStep } from './channel-type.ts'
import { writeFields } from './foreign-fields.ts'
import { NetworkError } from './network-error.ts'

/** Characters of a draft's title (dev.wix.com, Draft Object). */
const maxTitle = 200

const Uploaded = z.object({
  src: z.string(),
  picture: z.object({ id: z.string(), width: z.number(), height: z.number() }),
})

/** Wix shows all but the text sign by sign. */
const draftForms = {
  title: 'text',
  excerpt: 'text',
  memberId: 'data',
  richContent: 'ricos',
  media: 'data',
  seoData: 'data',
  seoSlug: 'data',
} as const

/** The article as fields of a draft, without its address. Throws NetworkError. */
export async function writeDraft(step: NetworkStep, connection: NetworkConnection, article: Article) {
  const { title, excerpt, rich_content, cover, canonical_url } = article
  const pictures = new Map(
    step.earlier.flatMap(({ data }): [string, WixPicture][] => {
      const found = z.safeParse(Uploaded, data)
      return found.success ? [[found.data.src, found.data.picture]] : []
    }),
  )
  try {
    return writeFields(draftForms, {
      title,
      excerpt: excerpt === '' ? undefined : excerpt,
      memberId: await findWixMember(connection),
      richContent: { doc: rich_content, pictures, origin: connection.publicUrl },
      media: toCover(pictures.get(cover?.src ?? '')),
      seoData: canonical_url === null ? undefined : toCanonicalLink(canonical_url),
    })
  } catch (error) {
    if (!(error instanceof RicosTooLargeError)) throw error
    throw new NetworkError('rejected', error.message, { fix: 'Divide the text into two posts.' })
  }
}

/** Without both flags Wix keeps a cover and shows none (reference/publishing.md §3.2). */
const toCover = (picture: WixPicture | undefined) =>
  picture && { displayed: true, custom: true, wixMedia: { image: { id: picture.id } } }

const linkForms = { rel: 'data', href: 'address' } as const
/** A tag of the page's head (dev.wix.com, Seo Schema). */
const toCanonicalLink = (href: string) => ({
  tags: [{ type: 'link', props: writeFields(linkForms, { rel: 'canonical', href }), custom: true, disabled: false }],
})

/** Wix finds drafts by their title only, so a draft has one of its own until it is published. */
export const toDraftTitle = (step: NetworkStep, title: string): string => {
  const mark = ` (${toDraftSlug(step)})`
  return title.slice(0, maxTitle - mark.length).toWellFormed() + mark
}

/** The title and address of a draft that is to be published. */
export const writePlace = (title: string, seoSlug: string) => writeFields(draftForms, { title, seoSlug })
