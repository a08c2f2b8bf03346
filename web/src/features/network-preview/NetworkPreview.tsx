import { picturesPerPost } from '@draftwright/contract/carrying'
import type { Doc } from '@draftwright/contract/document'
import { toNetworkPosts } from '@draftwright/contract/network-posts'
import { type Network, networkWords } from '@draftwright/contract/networks'
import { ArticleMock } from './ArticleMock.tsx'
import { type PreviewCard, PostMock } from './PostMock.tsx'

export interface NetworkPreviewProps {
  network: Network
  /** The author: the channel's name. */
  name: string
  title: string
  excerpt: string
  doc: Doc
  /** The posts it goes out as; omitted is one. */
  parts?: readonly string[]
  /** The card of its first link; omitted where nobody has read the page. */
  card?: PreviewCard | null
}

/** A text as readers will see it on the network: its frame, its fold, its links and hashtags. */
export function NetworkPreview({ network, name, title, excerpt, doc, parts, card }: NetworkPreviewProps) {
  const label = `Preview on ${networkWords[network].label}`
  if (network === 'newsletter' || network === 'other')
    return (
      <ArticleMock
        isLetter={network === 'newsletter'}
        label={label}
        name={name}
        title={title}
        excerpt={excerpt}
        doc={doc}
      />
    )
  const texts = parts ?? toNetworkPosts(network, doc)?.map(({ text }) => text) ?? []
  return texts.map((text, at) => (
    <PostMock
      key={text}
      network={network}
      label={texts.length === 1 ? label : `${label}, post ${at + 1} of ${texts.length}`}
      name={name}
      text={text}
      images={listShownImages(network, doc, at, texts.length)}
      card={at === 0 ? card : null}
    />
  ))
}

/** The pictures of one part: those of a thread on Bluesky go on to its next posts. */
function listShownImages(network: Network, doc: Doc, part: number, parts: number): { src: string; alt: string }[] {
  const images = doc.content.flatMap((block) =>
    block.type === 'image' ? [{ src: block.attrs.src, alt: block.attrs.alt ?? '' }] : [],
  )
  const perPost = network === 'bluesky' && parts > 1 ? picturesPerPost : images.length
  return images.slice(part * perPost, (part + 1) * perPost)
}
