import {
  type LocalModel,
  type ModelSettings,
  type ModelSettingsChange,
  models,
  modelTasks,
} from '@draftwright/contract/models'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { implementRoutes } from '../../http/handler.ts'
import { conflictError, forbiddenError, invalidInputError } from '../../http/errors.ts'
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

  local: ({ db, context }) => readLocalModel(db, context),

  async installLocal({ db, context, caller }) {
    assertLocalAllowed(context)
    const settings = changeSettings(db, context, await readStored(db), { provider: 'local' })
    await saveModelSettings(db, settings, caller.userId, context.now())
    context.localModel.install(db.accountId)
    return readLocalModel(db, context)
  },

  async stopLocal({ db, context }) {
    context.localModel.stop(db.accountId)
    return readLocalModel(db, context)
  },

  async removeLocal({ db, context, caller }) {
    assertLocalAllowed(context)
    if (!(await context.localModel.remove(db.accountId)))
      throw forbiddenError('Only the operator of this server, or the workspace that got this model, can remove it')
    const before = await readStored(db)
    const settings = before.provider === 'local' ? changeSettings(db, context, before, { provider: 'default' }) : before
    await saveModelSettings(db, settings, caller.userId, context.now())
    return readLocalModel(db, context)
  },

  async test({ db, body, context, signal }) {
    const settings = changeSettings(db, context, await readStored(db), body)
    const own = createOwnModels(context, db.accountId, settings, 'writing')
    const offered = settings.provider === 'default' ? context.models : offerModels(own)
    const model = offered.get()
    if (model === null) throw new Error('Basic mode must be available')
    return testModel(db, context, settings, own[0] ?? model, signal)
  },
})

function assertLocalAllowed({ config }: AppContext): void {
  if (config.localModel === null)
    throw conflictError('local_model_off', 'The operator of this server allows no model on its machine')
}

function readLocalModel(db: AccountDb, { localModel }: AppContext): LocalModel {
  const { isAllowed, state, step, name, origin, license, error, checksum, ...read } = localModel.readState(db.accountId)
  return {
    is_allowed: isAllowed,
    state,
    step,
    name,
    origin,
    license,
    done_bytes: read.doneBytes,
    total_bytes: read.totalBytes,
    seconds_left: read.secondsLeft,
    error,
    free_disk_bytes: read.freeDiskBytes,
    needed_memory_bytes: read.neededMemoryBytes,
    free_memory_bytes: read.freeMemoryBytes,
    tokens_per_second: read.tokensPerSecond,
    checksum,
    is_own: read.isOwn,
  }
}

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
