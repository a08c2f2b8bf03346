import classes from './Completions.module.css'
import type { LineCompletion } from './use-completion.ts'

interface CompletionsProps extends Pick<LineCompletion, 'offers' | 'unread' | 'readAs' | 'active'> {
  id: string
  onChoose: (line: string) => void
}

/** How the line may go on, and which of its words were not read. Each offer can be answered. */
export function Completions({ id, offers, unread, readAs, active, onChoose }: CompletionsProps) {
  if (offers.length === 0) return null
  return (
    <div className={classes.completions}>
      {readAs.length > 0 && <p className={classes.unread}>Read {readAs.slice(0, 3).join(', ')}.</p>}
      {unread.length > 0 && <p className={classes.unread}>Not used: {unread.slice(0, 5).join(', ')}. Close to it:</p>}
      <div id={id} role="listbox" aria-label="Completions">
        {offers.map((offer, at) => (
          <button
            key={offer}
            id={`${id}-${at}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(offer)}
          >
            {offer}
          </button>
        ))}
      </div>
    </div>
  )
}
