import { socialIntegrations } from '@draftwright/contract/social-integrations'
import { implementRoutes } from '../../http/handler.ts'
import { assertNotWithdrawn } from '../share-consents/index.ts'
import { finishAuthorization, startAuthorization } from './authorize.ts'
import {
  listIntegrations,
  listPersonalPlatforms,
  readIntegration,
  removeIntegration,
  saveIntegration,
  testIntegration,
} from './integrations.ts'

export const integrationRoutes = implementRoutes(socialIntegrations, {
  list: ({ db, context, caller }) => listIntegrations(db, context, caller.userId),
  platforms: ({ db, context }) => listPersonalPlatforms(db, context),
  async connect({ db, context, caller, params, body }) {
    await assertNotWithdrawn(db, caller.userId)
    return saveIntegration(db, context, { userId: caller.userId, platform: params.platform, isNew: true }, body)
  },
  async update({ db, context, caller, params, body }) {
    await readIntegration(db, context, caller.userId, params.platform)
    await assertNotWithdrawn(db, caller.userId)
    return saveIntegration(db, context, { userId: caller.userId, platform: params.platform, isNew: false }, body)
  },
  async disconnect({ db, context, caller, params }) {
    await removeIntegration(db, context, caller.userId, params.platform)
    return null
  },
  test: ({ db, context, caller, params }) => testIntegration(db, context, caller.userId, params.platform),
  async authorize({ db, context, caller, params }) {
    const { id } = await readIntegration(db, context, caller.userId, params.platform)
    await assertNotWithdrawn(db, caller.userId)
    return startAuthorization(db, context, caller.userId, id)
  },
  async integrate({ db, context, caller, params, body }) {
    await readIntegration(db, context, caller.userId, params.platform)
    await assertNotWithdrawn(db, caller.userId)
    await finishAuthorization(db, context, { userId: caller.userId, network: params.platform, isPersonal: true }, body)
    return readIntegration(db, context, caller.userId, params.platform)
  },
})
