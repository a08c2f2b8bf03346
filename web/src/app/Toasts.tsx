import { useNotifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { defineOnDemand, usePart } from '../ui/on-demand.ts'

const list = defineOnDemand(() => import('./ToastList.tsx'))

/** Where toasts appear; fetched with the first toast. */
export function Toasts() {
  const { notifications } = useNotifications()
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (notifications.length > 0) setNeeded(true)
  }, [notifications])
  const part = usePart(list, isNeeded)
  return part === null ? null : <part.ToastList />
}
