import { use, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { SourceCard } from './SourceCard.tsx'
import classes from './CitationChip.module.css'
import { SourcesContext } from './sources-context.ts'

/** A numbered mark behind a statement: hover or focus tells of the row, a click opens it. */
export function CitationChip({ number, to, title }: { number: string; to: string; title: string }) {
  const sources = use(SourcesContext)
  const source = sources.find(({ href }) => href === to)
  const name = source?.title ?? (title === '' ? 'the row' : title)
  const id = useId()
  const place = useRef<HTMLAnchorElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [side, setSide] = useState<'start' | 'end'>('start')
  const show = () => {
    const left = place.current?.getBoundingClientRect().left ?? 0
    // The card is 280 wide: near the right edge it opens to the left.
    setSide(left > window.innerWidth - 320 ? 'end' : 'start')
    setOpen(true)
  }
  return (
    <span className={classes.place}>
      <Link
        ref={place}
        to={to}
        className={classes.chip}
        aria-label={`Source ${number}: ${name}`}
        aria-describedby={isOpen ? id : undefined}
        onPointerEnter={show}
        onPointerLeave={() => setOpen(false)}
        onFocus={show}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return
          event.stopPropagation()
          setOpen(false)
        }}
      >
        {number}
      </Link>
      {isOpen && (
        <span id={id} role="tooltip" className={classes.card} data-side={side}>
          <SourceCard source={source ?? { id: '', href: to, kind: 'report', title: name, facts: [] }} />
        </span>
      )}
    </span>
  )
}
