import { useNotifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { defineOnDemand } from '../ui/on-demand.ts'

const list = defineOnDemand(() => import('./ToastList.tsx'))
const retryMs = 2000

/** Where toasts appear; fetched with the first toast, and again where there was no connection: it may be about that. */
export function Toasts() {
  const { notifications } = useNotifications()
  const [part, setPart] = useState(list.loaded)
  const isNeeded = part === null && notifications.length > 0
  useEffect(() => {
    if (!isNeeded) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const fetchList = () =>
      list.load().then(setPart, () => {
        timer = setTimeout(() => void fetchList(), retryMs)
      })
    void fetchList()
    return () => clearTimeout(timer)
  }, [isNeeded])
  return part === null ? null : <part.ToastList />
}
