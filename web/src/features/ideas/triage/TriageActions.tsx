import { Button, type Variant } from '../../../ui/Button.tsx'
import classes from './Triage.module.css'

interface TriageButton {
  key: string
  label: string
  variant: Variant
}
const decisions = [
  { key: 's', label: 'Shortlist', variant: 'default' },
  { key: 'a', label: 'Archive', variant: 'outline' },
  { key: 'd', label: 'Draft', variant: 'outline' },
  { key: 'v', label: 'Vote', variant: 'outline' },
  { key: 'm', label: 'Merge', variant: 'outline' },
  { key: 't', label: 'Tags', variant: 'outline' },
] as const satisfies TriageButton[]
const ways = [
  { key: 'k', label: 'Previous', variant: 'ghost' },
  { key: 'j', label: 'Next', variant: 'ghost' },
  { key: 'z', label: 'Undo last', variant: 'ghost' },
] as const satisfies TriageButton[]
type Key = (typeof decisions | typeof ways)[number]['key']
type Actions = Record<Key, (() => void) | null>

/** The shortcuts as buttons that show their key. Unavailable ones are disabled. */
export function TriageActions({ actions }: { actions: Actions }) {
  return (
    <>
      <Buttons label="Decide" buttons={decisions} actions={actions} />
      <Buttons label="Move on" buttons={ways} actions={actions} />
      <p className={classes.help}>
        Each decision opens the next idea. Escape leaves the tags field; <kbd>?</kbd> shows all shortcuts.
      </p>
    </>
  )
}

interface ButtonsProps {
  label: string
  buttons: readonly { key: Key; label: string; variant: Variant }[]
  actions: Actions
}

function Buttons({ label, buttons, actions }: ButtonsProps) {
  return (
    <div className={classes.actions} role="group" aria-label={label}>
      {buttons.map(({ key, label: name, variant }) => {
        const act = actions[key]
        return (
          <Button key={key} variant={variant} disabled={act === null} aria-keyshortcuts={key} onClick={() => act?.()}>
            {name} <kbd className={classes.key}>{key.toUpperCase()}</kbd>
          </Button>
        )
      })}
    </div>
  )
}
