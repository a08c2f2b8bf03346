import { useNetwork } from '@mantine/hooks'
import classes from './OfflineBanner.module.css'

export function OfflineBanner() {
  const { online } = useNetwork()
  return (
    <div role="status">
      {!online && (
        <p className={classes.banner}>
          You are offline. What you write in posts and ideas is kept here and saved when the connection is back.
        </p>
      )}
    </div>
  )
}
