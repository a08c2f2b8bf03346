import classes from './TurnView.module.css'

/** Shows that an answer is being generated, or what it waits for. */
export function Thinking({ waiting }: { waiting: string | null }) {
  return (
    <p className={classes.thinking} role="status">
      <span aria-hidden>
        <i />
        <i />
        <i />
      </span>
      {waiting ?? 'Thinking'}
    </p>
  )
}
