import classes from './TurnView.module.css'

/** Says that an answer is on its way. */
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
