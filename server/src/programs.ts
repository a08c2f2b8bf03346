import type { FastifyInstance } from 'fastify'
import { apiKeyRoutes } from './features/api-keys/index.ts'
import { createMcpAccess, serveMcp } from './features/mcp/index.ts'
import { connectedAppRoutes, serveOAuth } from './features/oauth/index.ts'
import { privateFeedRoutes, servePrivateFeeds } from './features/private-feeds/index.ts'
import { provideRouteCaller, watchWebhookEvents, webhookRoutes } from './features/webhooks/index.ts'
import type { AppContext } from './http/app-context.ts'
import { createRouteCaller } from './http/call-route.ts'
import type { Authenticator } from './http/caller.ts'
import type { RouteImplementation } from './http/handler.ts'
import type { UserLimits } from './http/user-limits.ts'

/** How people let other programs in. */
export const programRoutes = {
  apiKeys: apiKeyRoutes,
  connectedApps: connectedAppRoutes,
  privateFeeds: privateFeedRoutes,
  webhooks: webhookRoutes,
}

/** What other programs ask for and are told, beside the API: by its own routes, with the same rights. */
export function servePrograms(
  app: FastifyInstance,
  context: AppContext,
  identify: Authenticator,
  limits: UserLimits,
  slices: Readonly<Record<string, RouteImplementation>>,
): void {
  const callRoute = createRouteCaller(context, slices)
  serveOAuth(app, context)
  serveMcp(app, context, createMcpAccess(context, identify), limits, callRoute)
  servePrivateFeeds(app, context, callRoute)
  provideRouteCaller(context, callRoute)
  watchWebhookEvents(app, context)
}
