import { useNetwork, useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { InfoAlert } from '../../ui/InfoAlert.tsx'

/** Shown when the connection is lost, until it is back or the person dismisses it. */
export function OfflineBanner() {
  const { online } = useNetwork()
  const [isClosed, setClosed] = useState(false)
  useWindowEvent('offline', () => setClosed(false))
  return (
    <InfoAlert isHidden={online || isClosed} onClose={() => setClosed(true)}>
      You’re offline. Changes are kept on this device and saved when you reconnect.
    </InfoAlert>
  )
}
