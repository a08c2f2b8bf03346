import type { ProviderSettings } from '../../config.ts'
import { AppError, upstream } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import type { OpenId } from '../../integrations/open-id.ts'
import { OpenIdError } from '../../integrations/open-id-error.ts'

/** Asks a provider; what it fails with is said in our words, because a provider's own may be anybody's. */
export async function askProvider<T>(
  parts: Parts,
  provider: ProviderSettings,
  ask: (openId: OpenId) => Promise<T>,
): Promise<T> {
  try {
    return await ask(parts.openId)
  } catch (error) {
    if (!(error instanceof OpenIdError)) throw error
    if (error.failure === 'misconfigured')
      parts.log.error(`Signing in with ${provider.label} is not set up well`, error)
    throw asAnswer(error, provider.label)
  }
}

function asAnswer({ failure }: OpenIdError, label: string): AppError {
  switch (failure) {
    case 'denied':
      return new AppError(401, 'oauth_denied', `${label} did not sign you in. Try again, or sign in another way.`)
    case 'untrusted':
      return new AppError(401, 'oauth_failed', `The answer that came from ${label} could not be trusted. Start again.`)
    case 'unreachable':
      return upstream('provider_unreachable', `${label} does not answer just now. Try again, or sign in another way.`)
    case 'misconfigured':
      return upstream(
        'provider_refused',
        `${label} does not know this server. Whoever runs it must check its settings.`,
      )
  }
}
