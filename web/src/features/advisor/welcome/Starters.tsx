import type { Starter } from '@draftwright/contract/advisor'
import { formatFactValue, formatKind } from '../format.ts'
import classes from './Welcome.module.css'

/** Questions that are sent with one click, each with the row of the workspace that it is about. */
export function Starters({ starters, onAsk }: { starters: readonly Starter[]; onAsk: (question: string) => void }) {
  return (
    <ul className={classes.starters} aria-label="Suggested questions">
      {starters.map(({ question, row }) => (
        <li key={question}>
          <button type="button" onClick={() => onAsk(question)}>
            <span>{question}</span>
            {row !== null && (
              <small>
                {formatKind(row.kind)}: {row.title}
                {row.at !== null && ` · ${formatFactValue('at', row.at, [])}`}
              </small>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
