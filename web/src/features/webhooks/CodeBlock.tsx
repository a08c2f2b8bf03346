import classes from './webhooks.module.css'

/** Text that scrolls, with the keyboard too. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached without a mouse
    <pre className={classes.code} role="region" aria-label={label} tabIndex={0}>
      {text}
    </pre>
  )
}
