import { type ModelSettings, type ModelSettingsChange, models, modelTasks } from '@draftwright/contract/models'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { implementRoutes } from '../../http/handler.ts'
import { invalidInputError } from '../../http/errors.ts'
import { findLocalModelServers } from '../../integrations/local-model-servers.ts'
import { offerModels } from '../../models/models.ts'
import { findUsersByIds } from '../accounts/index.ts'
import { applyChange, dropUndefined, emptySettings, isLocalServer, openKey, sealKey } from './settings.ts'
import {
  findModelSettings,
  removeModelSettings,
  saveModelSettings,
  type StoredSettings,
  sumTokensOfMonth,
} from './store.ts'
import { testModel } from './test-settings.ts'
import { createOwnModels, openWorkspaceModels } from './workspace-models.ts'

export const modelRoutes = implementRoutes(models, {
  read: ({ db, context }) => readSettings(db, context),

  async update({ db, body, context, caller }) {
    const before = await readStored(db)
    const settings = changeSettings(db, context, before, body)
    await assertLocalServerAnswers(context, db.accountId, before, settings)
    db.addAuditNote({ details: describeChange(body) })
    await saveModelSettings(db, settings, caller.userId, context.now())
    return readSettings(db, context)
  },

  async reset({ db }) {
    await removeModelSettings(db)
    return null
  },

  async servers({ context }) {
    const { localModelPorts } = context.config
    const servers = await findLocalModelServers(localModelPorts)
    return {
      is_allowed: localModelPorts.length > 0,
      servers: servers.map(({ name, baseUrl, models: names }) => ({ name, base_url: baseUrl, models: [...names] })),
    }
  },

  async test({ db, body, context, signal }) {
    const settings = changeSettings(db, context, await readStored(db), body)
    const own = createOwnModels(context, db.accountId, settings, 'writing')
    const offered = settings.provider === 'default' ? context.models : offerModels(own)
    const model = offered.get()
    if (model === null) throw new Error('The built-in composer must be available')
    return testModel(db, context, settings, own[0] ?? model, signal)
  },
})

const readStored = async (db: AccountDb): Promise<StoredSettings> => (await findModelSettings(db)) ?? emptySettings

const changeSettings = (
  db: AccountDb,
  { config, secrets }: AppContext,
  before: StoredSettings,
  body: ModelSettingsChange,
): StoredSettings => applyChange(before, body, config, sealKey(secrets, db.accountId))

/** An address of this machine is stored only if a model server was found there. Throws 400. */
async function assertLocalServerAnswers(
  { config, secrets }: AppContext,
  accountId: string,
  before: StoredSettings,
  settings: StoredSettings,
): Promise<void> {
  const { base_url } = settings
  if (base_url === null || base_url === before.base_url || !isLocalServer(base_url, config)) return
  const port = Number(new URL(base_url).port)
  const [found] = await findLocalModelServers([port], openKey(secrets, accountId, settings))
  if (found === undefined)
    throw invalidInputError([{ field: 'base_url', message: 'is not the address of a running model server' }])
}

/** For the audit log: everything but the key itself. */
function describeChange({ key, ...change }: ModelSettingsChange): Record<string, string | number | null> {
  return { ...dropUndefined(change), ...(key === undefined ? {} : { key: key === null ? 'removed' : 'set' }) }
}

async function readSettings(db: AccountDb, context: AppContext): Promise<ModelSettings> {
  const row = await findModelSettings(db)
  const { secret_key, ...settings } = row ?? emptySettings
  const by = row?.updated_by ?? null
  const people = await findUsersByIds(context.engine, by === null ? [] : [by])
  const inUse = await Promise.all(
    modelTasks.map(async (task) => {
      const model = (await openWorkspaceModels(db, context, task)).get()
      return model === null ? [] : [{ task, id: model.id, label: model.label, is_offline: model.isOffline }]
    }),
  )
  return {
    ...settings,
    is_key_set: secret_key !== null,
    used_tokens: await sumTokensOfMonth(db, context.now()),
    in_use: inUse.flat(),
    default_label: context.models.get()?.label ?? '',
    updated_at: row?.updated_at ?? null,
    updated_by_name: by === null ? null : (people.get(by)?.display_name ?? null),
  }
}
