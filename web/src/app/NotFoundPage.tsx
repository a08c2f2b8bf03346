import { IconMapOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import classes from './Splash.module.css'

export function Component() {
  useEffect(() => {
    document.title = 'Page not found · Draftwright'
  }, [])
  return (
    <main className={classes.page}>
      <EmptyState
        isPage
        icon={<IconMapOff size={22} />}
        title="Page not found"
        text="This page does not exist. It may have moved, or the link has a typo."
        action={<Button to="/">Go to home</Button>}
      />
    </main>
  )
}
