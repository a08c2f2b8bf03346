import { IconArrowRight, IconMicrophone } from '@tabler/icons-react'
import classes from './Vignette.module.css'

/** What the product does, drawn small: a spoken idea on the left, the post it becomes on the right. */
export function Vignette() {
  return (
    <div className={classes.vignette} aria-hidden>
      <div className={classes.idea}>
        <span className={classes.label}>
          <IconMicrophone size={13} /> Idea
        </span>
        <p>“so, um, hello first, form second, that is the whole trick…”</p>
      </div>
      <IconArrowRight className={classes.arrow} size={18} />
      <div className={classes.post}>
        <span className={classes.label}>Post</span>
        <p className={classes.title}>Hello first, form second</p>
        <i style={{ width: '100%' }} />
        <i style={{ width: '92%' }} />
        <i style={{ width: '64%' }} />
        <span className={classes.live}>Published</span>
      </div>
    </div>
  )
}
