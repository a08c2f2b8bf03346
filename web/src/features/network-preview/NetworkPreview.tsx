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
}

/** A text as readers will see it on the network: its frame, its fold, its links and hashtags. */
export function NetworkPreview({ network, name, title, excerpt, doc }: NetworkPreviewProps) {
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
  return <PostMock network={network} label={label} name={name} text={toNetworkText(doc)} image={findFirstImage(doc)} />
}

function findFirstImage(doc: Doc): { src: string; alt: string } | null {
  const image = doc.content.find((block) => block.type === 'image')
  return image?.type === 'image' ? { src: image.attrs.src, alt: image.attrs.alt ?? '' } : null
}
