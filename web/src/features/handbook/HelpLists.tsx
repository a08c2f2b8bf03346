import { type Handbook, searchHandbook } from '@draftwright/contract/handbook'
import classes from './Help.module.css'
import { type Place, findChapter } from './place.ts'

interface HelpListProps {
  handbook: Handbook
  onPlace: (place: Place) => void
}

/** The chapters, gathered by part. */
export function HelpContents({ handbook, onPlace }: HelpListProps) {
  return (
    <nav aria-label="Chapters of the handbook" className={classes.contents}>
      {handbook.parts.map(({ title, slugs }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {slugs.map((slug) => (
              <li key={slug}>
                <button type="button" className={classes.link} onClick={() => onPlace({ slug, id: '' })}>
                  {findChapter(handbook, { slug, id: '' })?.title}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

/** The sections with all words of the query. */
export function HelpMatches({ handbook, query, onPlace }: HelpListProps & { query: string }) {
  const matches = searchHandbook(handbook, query)
  return (
    <div className={classes.contents}>
      <p role="status" className={classes.count}>
        {matches.length === 0
          ? 'Nothing in the handbook has all of these words. Try fewer or other words.'
          : `${matches.length} ${matches.length === 1 ? 'place' : 'places'} in the handbook`}
      </p>
      <ul>
        {matches.map(({ slug, id, chapter, section, excerpt }) => (
          <li key={`${slug}#${id}`}>
            <button type="button" className={classes.match} onClick={() => onPlace({ slug, id })}>
              <strong>{section === '' ? chapter : `${chapter} · ${section}`}</strong>
              <span>{excerpt}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
