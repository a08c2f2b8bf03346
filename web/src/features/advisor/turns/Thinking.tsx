import classes from './TurnView.module.css'

/** Shows that an answer is being generated. */
export function Thinking() {
  return (
    <p className={classes.thinking} role="status">
      <span aria-hidden>
        <i />
        <i />
        <i />
      </span>
      Thinking
    </p>
  )
}
