import type { KeywordSuggestion } from '@draftwright/contract/seo'
import type { KeywordSource } from '@draftwright/contract/vocabulary'
import type { ReactNode } from 'react'
import classes from './KeywordRow.module.css'

const sources: Record<KeywordSource, string> = {
  workspace: 'Your content',
  meetings: 'Said in meetings',
  pattern: 'Search pattern',
  model: 'Model',
  dataforseo: 'DataForSEO',
}

const number = new Intl.NumberFormat('en')
const formatIntention = (intention: string): string => intention.charAt(0).toUpperCase() + intention.slice(1)

/** One keyword with its metrics; unmeasured ones are labelled as such. */
export function KeywordRow({ suggestion, actions }: { suggestion: KeywordSuggestion; actions: ReactNode }) {
  const { keyword, est_volume, difficulty, intention, source, reason } = suggestion
  return (
    <li className={classes.row} aria-label={keyword}>
      <div className={classes.words}>
        <span className={classes.head}>
          <strong>{keyword}</strong>
          <span className={classes.badge} data-intention={intention}>
            {formatIntention(intention)}
          </span>
        </span>
        <span className={classes.facts}>
          {sources[source]} · {reason}
        </span>
        <span className={classes.facts}>
          {est_volume === null ? 'Volume unknown' : `${number.format(est_volume)} searches per month`} ·{' '}
          {difficulty === null ? 'difficulty unknown' : `difficulty ${difficulty} of 100`}
        </span>
      </div>
      <div className={classes.actions}>{actions}</div>
    </li>
  )
}
