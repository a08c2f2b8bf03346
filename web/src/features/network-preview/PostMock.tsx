import { findWebLinks } from '@draftwright/contract/web-links'
import { useState } from 'react'
import { toInitials } from '../../ui/initials.ts'
import { foldText } from './fold-text.ts'
import { frames, type PostNetwork } from './frames.tsx'
import styles from './PostMock.module.css'
import { splitTextParts } from './text-parts.ts'

interface PostMockProps {
  network: PostNetwork
  label: string
  name: string
  text: string
  images: readonly { src: string; alt: string }[]
  card?: PreviewCard | null | undefined
}

/** A link's card; an empty title is made of the address. */
export interface PreviewCard {
  url: string
  title: string
  description: string
  image: string | null
}

/** A post in its feed: the author, the text up to the fold, the picture or link card, and the reader's buttons. */
export function PostMock({ network, label, name, text, images, card }: PostMockProps) {
  const frame = frames[network]
  const handle = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || 'you'
  const pictures = images.map(({ src, alt }) => (
    <img key={src} className={styles.picture} src={src} alt={alt} loading="lazy" />
  ))
  const hasCard = network !== 'instagram' && images.length === 0
  const link = hasCard ? (card?.url ?? findWebLinks(text)[0]?.href) : undefined
  return (
    <article className={styles.post} data-network={network} aria-label={label}>
      <header className={styles.head}>
        <span className={styles.avatar} aria-hidden>
          {toInitials(name, 2) || '?'}
        </span>
        <span className={styles.who}>
          <strong className={styles.name}>{name}</strong>
          <span className={styles.handle}>{frame.byline(handle)}</span>
        </span>
        <frame.Logo size={18} stroke={1.8} aria-hidden className={styles.logo} />
      </header>
      {network === 'instagram' ? (
        pictures.length > 0 ? (
          pictures
        ) : (
          <p className={styles.missing}>A post here needs a picture.</p>
        )
      ) : null}
      {network === 'instagram' ? <Actions network={network} /> : null}
      <PostText key={text} network={network} text={text} lead={network === 'instagram' ? handle : null} />
      {network === 'instagram' ? null : pictures}
      {link === undefined ? null : <LinkCard url={link} card={card ?? null} />}
      {network === 'instagram' ? null : <Actions network={network} />}
    </article>
  )
}

/** A different text starts folded. */
function PostText({ network, text, lead }: { network: PostNetwork; text: string; lead: string | null }) {
  const [isOpen, setOpen] = useState(false)
  const folded = isOpen ? null : foldText(network, text)
  return (
    <div className={styles.text} data-post-text>
      {lead === null ? null : <strong className={styles.lead}>{lead} </strong>}
      {splitTextParts(folded?.shown ?? text, network).map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- pieces of one text in their order
        <span key={at} className={part.kind === 'text' ? undefined : styles.tint}>
          {part.text}
        </span>
      ))}
      {text === '' ? <span className={styles.nothing}>Nothing written yet</span> : null}
      {folded ? (
        <button type="button" className={styles.more} onClick={() => setOpen(true)}>
          {folded.more}
        </button>
      ) : null}
    </div>
  )
}

function LinkCard({ url, card }: { url: string; card: PreviewCard | null }) {
  const { hostname, pathname } = URL.canParse(url) ? new URL(url) : { hostname: url, pathname: '' }
  const words = decodeText(pathname.split('/').findLast(Boolean) ?? '').replace(/[-_]+/gu, ' ')
  return (
    <div className={styles.card}>
      {card?.image ? <img className={styles.cardImage} src={card.image} alt="" loading="lazy" /> : null}
      <span className={styles.cardHost}>{hostname.replace(/^www\./u, '')}</span>
      <span className={styles.cardTitle}>
        {card?.title || (words === '' ? hostname : words.charAt(0).toUpperCase() + words.slice(1))}
      </span>
      {card?.description ? <span className={styles.cardText}>{card.description}</span> : null}
    </div>
  )
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Decorative: nothing here can be clicked. */
function Actions({ network }: { network: PostNetwork }) {
  return (
    <footer className={styles.actions} aria-hidden>
      {frames[network].actions.map(({ Icon, label }) => (
        <span key={label}>
          <Icon size={18} stroke={1.6} />
          {frames[network].hasLabels ? label : null}
        </span>
      ))}
    </footer>
  )
}
