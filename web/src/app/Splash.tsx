import { Loader } from '@mantine/core'
import { Delayed } from '../ui/Delayed.tsx'
import classes from './Splash.module.css'

/** Shown while the first page loads, and only when that takes a while. */
export function Splash() {
  return (
    <div className={classes.splash}>
      <Delayed>
        <Loader size="sm" role="img" aria-label="Loading" />
      </Delayed>
    </div>
  )
}
