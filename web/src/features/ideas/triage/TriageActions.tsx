import { Button, type Variant } from '../../../ui/Button.tsx'
import classes from './Triage.module.css'

const buttons = [
  { key: 's', label: 'Shortlist', variant: 'default' },
  { key: 'a', label: 'Archive', variant: 'outline' },
  { key: 'd', label: 'Draft', variant: 'outline' },
  { key: 'v', label: 'Vote', variant: 'outline' },
  { key: 'm', label: 'Merge', variant: 'outline' },
  { key: 't', label: 'Tags', variant: 'ghost' },
  { key: 'k', label: 'Previous', variant: 'ghost' },
  { key: 'j', label: 'Next', variant: 'ghost' },
  { key: 'z', label: 'Undo last', variant: 'ghost' },
] as const satisfies { key: string; label: string; variant: Variant }[]
type Key = (typeof buttons)[number]['key']

/** What the keys do, as buttons that name their key. What cannot be done now rests. */
export function TriageActions({ actions }: { actions: Record<Key, (() => void) | null> }) {
  return (
    <>
      <div className={classes.actions} role="group" aria-label="Decide">
        {buttons.map(({ key, label, variant }) => {
          const act = actions[key]
          return (
            <Button key={key} variant={variant} disabled={act === null} aria-keyshortcuts={key} onClick={() => act?.()}>
              {label} <kbd className={classes.key}>{key.toUpperCase()}</kbd>
            </Button>
          )
        })}
      </div>
      <p className={classes.help}>
        One key decides and leads on to the next. Escape leaves the tags; <kbd>?</kbd> lists every key.
      </p>
    </>
  )
}
