import type { ProviderSettings } from '../../config.ts'
import { AppError, upstreamError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { OpenIdClient } from '../../integrations/open-id.ts'
import { OpenIdError } from '../../integrations/open-id-error.ts'

/** Calls a provider; its errors get our own messages, because a provider's text is untrusted. */
export async function callProvider<T>(
  context: AppContext,
  provider: ProviderSettings,
  ask: (openId: OpenIdClient) => Promise<T>,
): Promise<T> {
  try {
    return await ask(context.openId)
  } catch (error) {
    if (!(error instanceof OpenIdError)) throw error
    if (error.failure === 'misconfigured')
      context.log.error(`Signing in with ${provider.label} is not configured correctly`, error)
    throw toProviderError(error, provider.label)
  }
}

function toProviderError({ failure }: OpenIdError, label: string): AppError {
  switch (failure) {
    case 'denied':
      return new AppError(401, 'oauth_denied', `${label} did not sign you in. Try again, or sign in another way.`)
    case 'untrusted':
      return new AppError(401, 'oauth_failed', `The response from ${label} could not be verified. Start again.`)
    case 'unreachable':
      return upstreamError('provider_unreachable', `${label} is not responding. Try again, or sign in another way.`)
    case 'misconfigured':
      return upstreamError(
        'provider_refused',
        `${label} rejected this server. Ask your administrator to check its settings.`,
      )
  }
}
