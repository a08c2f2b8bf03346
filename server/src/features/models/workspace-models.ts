import type { ModelTask } from '@draftwright/contract/models'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { invalidInputError } from '../../http/errors.ts'
import {
  createCompatibleModel,
  createProviderModel,
  type KeyProvider,
  type Model,
  usualModels,
} from '../../models/create-model.ts'
import { bindModels, type Models, offerModels, preferToolCallers } from '../../models/models.ts'
import { isLocalServer, openKey } from './settings.ts'
import { findModelSettings, type StoredSettings } from './store.ts'

/** The providers' own addresses: an environment variable of the operator must not lead a workspace's key elsewhere. */
const providerUrls: Record<KeyProvider, string> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
}

/** The models a workspace may choose from, the one for the task first: its own if it has set some, else the operator's. */
export async function openWorkspaceModels(
  db: AccountDb,
  context: AppContext,
  task: ModelTask = 'writing',
): Promise<Models> {
  const settings = await findModelSettings(db)
  if (settings === undefined) return toDefault(context, db.accountId, task)
  return toModels(context, db.accountId, settings, task)
}

/** The model of that name, or the task's own without one. Throws 400 with the names to choose from. */
export function requireModel(models: Models, id: string | undefined): Model {
  const model = models.get(id)
  if (model !== null) return model
  const names = models.list().map((one) => one.id)
  throw invalidInputError([{ field: 'model', message: `must be one of ${names.join(', ')}` }])
}

const toDefault = ({ models }: AppContext, accountId: string, task: ModelTask): Models =>
  bindModels(task === 'advisor' ? preferToolCallers(models) : models, accountId)

/** The model of this machine, as soon as it is there. */
function toLocal({ localModel }: AppContext, accountId: string, task: ModelTask): Models {
  const model = localModel.find(accountId)
  const models = offerModels(model === null ? [] : [model])
  return task === 'advisor' ? preferToolCallers(models) : models
}

/** Built models of workspaces, the most recently used last: each holds connections that are worth keeping. */
const maxKept = 200
const keptModels = new WeakMap<AppContext['engine'], Map<string, Models>>()

function toModels(context: AppContext, accountId: string, settings: StoredSettings, task: ModelTask): Models {
  if (settings.provider === 'default') return toDefault(context, accountId, task)
  if (settings.provider === 'local') return toLocal(context, accountId, task)
  const kept = keptModels.get(context.engine) ?? new Map<string, Models>()
  keptModels.set(context.engine, kept)
  const name = `${task} ${JSON.stringify(settings)}`
  const models = kept.get(name) ?? offerModels(createOwnModels(context, accountId, settings, task))
  kept.delete(name)
  kept.set(name, models)
  const [oldest] = kept.keys()
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
  return models
}

/** The models of a workspace's own settings, the task's first. Empty for the operator's default and the built-in one. */
export function createOwnModels(
  { config, secrets, localModel }: Pick<AppContext, 'config' | 'secrets' | 'localModel'>,
  accountId: string,
  settings: StoredSettings,
  task: ModelTask,
): Model[] {
  const { provider, base_url } = settings
  if (provider === 'default' || provider === 'builtin') return []
  if (provider === 'local') return [localModel.find(accountId)].filter((model) => model !== null)
  const key = openKey(secrets, accountId, settings)
  const create = (id: string): Model => {
    // Without a key the SDK would take the operator's from the environment.
    if (provider !== 'compatible')
      return createProviderModel(provider, { apiKey: key ?? 'none', baseURL: providerUrls[provider] }, id)
    const baseURL = base_url ?? ''
    const isLocal = isLocalServer(baseURL, config)
    const trusted = isLocal ? [baseURL] : config.trustedUrls
    return createCompatibleModel({ baseURL, apiKey: key, trusted, isLocal }, id)
  }
  const { input_price: input, output_price: output } = settings
  const [writing] = listModelIds(settings, 'writing')
  return listModelIds(settings, task).map((id) => {
    const model = withPatience(create(id), settings)
    // The prices are those of the model that writes.
    return input !== null && output !== null && id === writing ? { ...model, price: { input, output } } : model
  })
}

function withPatience(model: Model, { first_sign_seconds, silence_seconds }: StoredSettings): Model {
  const patience = {
    ...(first_sign_seconds === null ? {} : { firstMs: first_sign_seconds * 1000 }),
    ...(silence_seconds === null ? {} : { silenceMs: silence_seconds * 1000 }),
  }
  return Object.keys(patience).length === 0 ? model : { ...model, patience }
}

/** Without repetitions, the task's first. */
function listModelIds(settings: StoredSettings, task: ModelTask): string[] {
  const { provider, writing_model, advisor_model, keywords_model } = settings
  const usual = provider === 'openai' || provider === 'anthropic' || provider === 'google' ? usualModels[provider] : ''
  const writing = writing_model ?? usual
  const byTask: Record<ModelTask, string> = {
    writing,
    advisor: advisor_model ?? writing,
    keywords: keywords_model ?? writing,
  }
  return [...new Set([byTask[task], ...Object.values(byTask)])]
}
