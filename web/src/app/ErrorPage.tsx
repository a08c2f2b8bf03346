import { IconAlertTriangle } from '@tabler/icons-react'
import { useRouteError } from 'react-router'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import classes from './Splash.module.css'

/** A page that broke, or a new version whose files replaced the ones this tab knows: loading again mends both. */
export function ErrorPage() {
  const error = useRouteError()
  const isOldTab = error instanceof TypeError && /import|fetch|module/iu.test(error.message)
  return (
    <main className={classes.page}>
      <EmptyState
        isPage
        icon={<IconAlertTriangle size={22} />}
        title={isOldTab ? 'This page could not be loaded' : 'Something broke on this page'}
        text={
          isOldTab ? 'The connection was lost, or Draftwright was updated.' : 'What you saved is safe. Reload to go on.'
        }
        action={<Button onClick={() => location.reload()}>Reload</Button>}
      />
    </main>
  )
}
