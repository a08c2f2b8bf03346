import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../../api/api.ts'
import { useAuthorizeChannelMutation } from './connections-api.ts'

/** The popup says here which channel it has connected: the network's page in between may cut every other tie to it. */
const connectedChannelName = 'draftwright-channel-connected'

export function announceConnected(channelId: string): void {
  const broadcast = new BroadcastChannel(connectedChannelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast stays within its origin
  broadcast.postMessage(channelId)
  broadcast.close()
}

/** Reads the channels again when a popup has connected one. */
export function useConnectedChannels(): void {
  const dispatch = useDispatch()
  useEffect(() => {
    const broadcast = new BroadcastChannel(connectedChannelName)
    broadcast.addEventListener('message', () => void dispatch(api.util.invalidateTags(['channels'])))
    return () => broadcast.close()
  }, [dispatch])
}

/** Opened while the click is still being handled, else browsers block it; null where they do so anyway. */
export const openConsentPopup = (): Window | null =>
  window.open('', 'draftwright-consent', 'popup,width=620,height=760')

/** Asks the person for their consent at the network: in the popup, or in this tab where there is none. */
export function useConsent() {
  const [authorize, { isLoading }] = useAuthorizeChannelMutation()
  async function askConsent(channelId: string, popup: Window | null): Promise<void> {
    const { url } = await authorize({ params: { id: channelId } }).unwrap()
    const place = popup ?? window
    place.location.assign(url)
  }
  return { askConsent, isLoading }
}
