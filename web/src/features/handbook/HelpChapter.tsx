import type { HandbookChapter } from '@draftwright/contract/handbook'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import classes from './Help.module.css'
import { parsePlace, type Place } from './place.ts'

interface HelpChapterProps {
  chapter: HandbookChapter
  /** The section that is scrolled to. */
  id: string
  onPlace: (place: Place) => void
}

/** A chapter as the server has rendered it. Its links to chapters stay in the panel, those to pages open them behind it. */
export function HelpChapter({ chapter, id, onPlace }: HelpChapterProps) {
  const article = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const section = id === '' ? null : article.current?.querySelector(`[data-section="${CSS.escape(id)}"]`)
    if (section) section.scrollIntoView({ block: 'start' })
    else article.current?.parentElement?.scrollTo({ top: 0 })
  }, [chapter, id])
  function follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    const href = link.getAttribute('href') ?? ''
    if (!href.startsWith('/')) return
    event.preventDefault()
    if (href.startsWith('/help/')) onPlace(parsePlace(href.slice('/help/'.length)))
    else void navigate(href)
  }
  return (
    // The links inside are what is operated, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article ref={article} className={classes.chapter} onClick={follow}>
      <h2>{chapter.title}</h2>
      {chapter.sections.map(({ id: section, title, html }) => (
        <section key={section} data-section={section}>
          {title !== '' && <h3>{title}</h3>}
          {/* The server makes it of files that are part of the product. */}
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </section>
      ))}
    </article>
  )
}
