import { IconPencil } from '@tabler/icons-react'
import classes from './Wordmark.module.css'

/** The product name in two colours, with the pen icon. */
export function Wordmark({ size = 'default' }: { size?: 'default' | 'large' }) {
  return (
    <span className={classes.wordmark} data-size={size}>
      <span className={classes.pen} aria-hidden>
        <IconPencil size={size === 'large' ? 22 : 17} stroke={2.2} />
      </span>
      <span>
        <span className={classes.draft}>Draft</span>
        <span className={classes.wright}>wright</span>
      </span>
    </span>
  )
}
