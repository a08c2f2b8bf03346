import { IconAlertTriangle } from '@tabler/icons-react'
import { useRouteError } from 'react-router'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import classes from './Splash.module.css'

/** The error page. Also shown when a new release replaced the files this tab needs; both cases offer a reload. */
export function ErrorPage() {
  const error = useRouteError()
  const isOldTab = error instanceof TypeError && /import|fetch|module/iu.test(error.message)
  return (
    <main className={classes.page}>
      <EmptyState
        isPage
        icon={<IconAlertTriangle size={22} />}
        title={isOldTab ? 'This page could not be loaded' : 'Something went wrong'}
        text={
          isOldTab
            ? 'Check your connection, or reload if Draftwright was updated.'
            : 'Your saved work is safe. Reload to continue.'
        }
        action={<Button onClick={() => location.reload()}>Reload</Button>}
      />
    </main>
  )
}
