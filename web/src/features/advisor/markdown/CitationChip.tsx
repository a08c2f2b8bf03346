import { use, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { type CardPlace, placeCard } from './place-card.ts'
import { SourceCard } from './SourceCard.tsx'
import classes from './CitationChip.module.css'
import { SourcesContext } from './sources-context.ts'

/** A numbered citation: hover or focus shows the source, a click opens it. */
export function CitationChip({ number, to, title }: { number: string; to: string; title: string }) {
  const sources = use(SourcesContext)
  const source = sources.find(({ href }) => href === to)
  const name = source?.title ?? (title === '' ? 'the record' : title)
  const id = useId()
  const place = useRef<HTMLAnchorElement>(null)
  const [card, setCard] = useState<CardPlace | null>(null)
  const isOpen = card !== null
  const show = () => {
    const { innerWidth: width, innerHeight: height } = window
    if (place.current !== null) setCard(placeCard(place.current.getBoundingClientRect(), { width, height }))
  }
  const hide = () => setCard(null)
  useEffect(() => {
    if (!isOpen) return undefined
    // The card is fixed, so scrolling would move the citation away from it.
    addEventListener('scroll', hide, { capture: true, passive: true })
    return () => removeEventListener('scroll', hide, { capture: true })
  }, [isOpen])
  return (
    <span className={classes.place}>
      <Link
        ref={place}
        to={to}
        className={classes.chip}
        aria-label={`Source ${number}: ${name}`}
        aria-describedby={isOpen ? id : undefined}
        onPointerEnter={show}
        onPointerLeave={hide}
        onFocus={show}
        onBlur={hide}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return
          event.stopPropagation()
          hide()
        }}
      >
        {number}
      </Link>
      {isOpen &&
        // Rendered in a portal: tables and turns clip their overflow.
        createPortal(
          <span id={id} role="tooltip" className={classes.card} style={card}>
            <SourceCard source={source ?? { id: '', href: to, kind: 'report', title: name, facts: [] }} />
          </span>,
          document.body,
        )}
    </span>
  )
}
