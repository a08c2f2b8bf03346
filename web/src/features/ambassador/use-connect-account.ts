import type { PersonalPlatform } from '@draftwright/contract/share-platforms'
import type { SocialIntegration } from '@draftwright/contract/social-integrations'
import { openConsentPopup } from '../channels/index.ts'
import { useAuthorizeAccountMutation, useConnectAccountMutation } from './accounts-api.ts'

/** Connects an account with what was typed, and asks for consent where the network wants it: in a popup, or in this tab where there is none. */
export function useConnectAccount(platform: PersonalPlatform, hasConsent: boolean) {
  const [connect, { isLoading: isConnecting }] = useConnectAccountMutation()
  const [authorize, { isLoading: isAsking }] = useAuthorizeAccountMutation()
  async function connectAccount(body: Record<string, string>): Promise<SocialIntegration> {
    // Only within the click do browsers open a window.
    const popup = hasConsent ? openConsentPopup() : null
    try {
      const account = await connect({ params: { platform }, body }).unwrap()
      if (!hasConsent) return account
      const { url } = await authorize({ params: { platform } }).unwrap()
      const place = popup ?? window
      place.location.assign(url)
      return account
    } catch (error) {
      popup?.close()
      throw error
    }
  }
  return { connectAccount, isLoading: isConnecting || isAsking }
}
