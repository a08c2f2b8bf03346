import type { Doc } from '@draftwright/contract/document'
import { toNetworkText } from '@draftwright/contract/network-text'
import { type Network, networkWords } from '@draftwright/contract/networks'
import { ArticleMock } from './ArticleMock.tsx'
import { PostMock } from './PostMock.tsx'

export interface NetworkPreviewProps {
  network: Network
  /** The author: the channel's name. */
  name: string
  title: string
  excerpt: string
  doc: Doc
  /** The posts it goes out as; omitted is one. */
  parts?: readonly string[]
}

/** A text as readers will see it on the network: its frame, its fold, its links and hashtags. */
export function NetworkPreview({ network, name, title, excerpt, doc, parts }: NetworkPreviewProps) {
  const label = `As ${networkWords[network].label} shows it`
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
  const texts = parts ?? [toNetworkText(doc)]
  return texts.map((text, at) => (
    <PostMock
      key={text}
      network={network}
      label={texts.length === 1 ? label : `${label}, post ${at + 1} of ${texts.length}`}
      name={name}
      text={text}
      image={at === 0 ? findFirstImage(doc) : null}
    />
  ))
}

function findFirstImage(doc: Doc): { src: string; alt: string } | null {
  const image = doc.content.find((block) => block.type === 'image')
  return image?.type === 'image' ? { src: image.attrs.src, alt: image.attrs.alt ?? '' } : null
}
