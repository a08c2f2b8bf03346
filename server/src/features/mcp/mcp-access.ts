import type { AppContext } from '../../http/app-context.ts'
import type { Authenticator } from '../../http/caller.ts'
import { notSignedInError } from '../../http/errors.ts'
import { findApiKeyName } from '../api-keys/index.ts'
import { hasApiKeyPrefix } from '../auth/index.ts'
import { createChallenge, authenticateApp } from '../oauth/index.ts'
import type { McpAccess } from './serve-mcp.ts'

/** API keys as they are, and the tokens of connected apps: each opens the tools that its scopes open. A person's session opens none. */
export const createMcpAccess = (context: AppContext, authenticator: Authenticator): McpAccess => ({
  challenge: createChallenge(context),
  async identify(authorization) {
    if (!hasApiKeyPrefix((authorization ?? '').replace(/^Bearer /iu, '')))
      return authenticateApp(context, authorization)
    const caller = await authenticator.authenticateCaller(authorization, undefined, [])
    if (caller.apiKeyId == null) throw notSignedInError('invalid_token', 'This is no API key')
    const name = await findApiKeyName(context.engine, caller.apiKeyId)
    return { caller, client: { id: caller.apiKeyId, name, isApp: false } }
  },
})
