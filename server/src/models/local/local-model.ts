import { feedbackKinds } from '@draftwright/contract/vocabulary'
import { extractJsonMiddleware, wrapLanguageModel } from 'ai'
import type { LocalModelSettings } from '../../model-settings.ts'
import type { Model } from '../create-model.ts'
import { idleProgress, type LocalModelState, readState } from './install-state.ts'
import { createInstaller } from './installer.ts'
import { createLocalLanguage } from './language.ts'
import { type InstalledModel, readManifest, removeModelFiles } from './manifest.ts'
import { ModelProcess, type ProcessOptions } from './model-process.ts'

/** The model that runs on this machine, in a process of its own; and the way to get it. */
export interface LocalModel {
  /** The installed model for the texts of one workspace; null while there is none. */
  find(workspace: string): Model | null
  /** The same if the operator installed it, so that it is there for everybody. */
  findForAll(): Model | null
  readState(workspace: string): LocalModelState
  /** Starts or continues to get it; does nothing if it is there or on its way. */
  install(workspace: string): void
  /** Stops getting it, unless another workspace does; what has come so far is kept. */
  stop(workspace: string): void
  /** Removes the model or what has come of it. False if it is somebody else's. */
  remove(workspace: string): Promise<boolean>
  close(): Promise<void>
}

interface LocalModelOptions extends Pick<ProcessOptions, 'onFailure'> {
  /** Null if the operator forbids it. */
  readonly source: LocalModelSettings | null
  readonly trusted?: readonly string[]
}

/** Below this a post takes minutes. */
const slowTokensPerSecond = 10
/** Looking at the disk for each request would cost more than it is worth. */
const lookEveryMs = 1000

export function openLocalModel({ source, ...options }: LocalModelOptions): LocalModel {
  if (source === null) return forbidden
  const { folder } = source
  const { trusted = [], onFailure = () => undefined } = options
  let [looked, seen]: [number, InstalledModel | null] = [Number.NEGATIVE_INFINITY, null]
  const lookAgain = () => (looked = Number.NEGATIVE_INFINITY)
  const look = (): InstalledModel | null => {
    if (performance.now() - looked > lookEveryMs) [looked, seen] = [performance.now(), readManifest(folder)]
    return seen
  }
  const installer = createInstaller({ source, trusted, onFailure, onEnd: lookAgain })
  const running = keepProcess(folder, onFailure)
  const open = (installed: InstalledModel, workspace: string | null) =>
    toModel(installed, workspace, () => running.open(installed))
  return {
    find(workspace) {
      const installed = look()
      return installed === null ? null : open(installed, workspace)
    },
    findForAll() {
      const installed = look()
      return installed === null || installed.account_id !== null ? null : open(installed, null)
    },
    readState(workspace) {
      lookAgain()
      return readState({ source, workspace, installed: look(), progress: installer.readProgress() })
    },
    install(workspace) {
      if (readManifest(folder) === null) installer.start(workspace)
    },
    stop(workspace) {
      if (installer.workspace === workspace) void installer.stop('Stopped by a person')
    },
    async remove(workspace) {
      const installed = readManifest(folder)
      const owner = installed === null ? (installer.workspace ?? workspace) : installed.account_id
      if (owner !== workspace) return false
      await installer.stop('Removed by a person')
      await running.close()
      removeModelFiles(folder, installed?.file ?? source.file)
      installer.reset()
      lookAgain()
      return true
    },
    async close() {
      await installer.stop('The server stops')
      await running.close()
    },
  }
}

const forbidden: LocalModel = {
  find: () => null,
  findForAll: () => null,
  readState: (workspace) => readState({ source: null, workspace, installed: null, progress: idleProgress }),
  install: () => undefined,
  stop: () => undefined,
  remove: async () => false,
  close: async () => undefined,
}

/** The process of the model that is installed now; another one takes the place of the one before. */
function keepProcess(folder: string, onFailure: NonNullable<ProcessOptions['onFailure']>) {
  let running: { model: InstalledModel; process: ModelProcess } | null = null
  const close = async () => {
    const old = running
    running = null
    await old?.process.close()
  }
  const open = (model: InstalledModel): ModelProcess => {
    if (running !== null && running.model.changedAt === model.changedAt) return running.process
    void close()
    const { path: modelPath, name, bytes: fileBytes } = model
    const process = new ModelProcess({ folder, modelPath, name, fileBytes, onFailure })
    running = { model, process }
    return process
  }
  return { open, close }
}

function toModel(installed: InstalledModel, workspace: string | null, open: () => ModelProcess): Model {
  const label = toLabel(installed)
  const language = createLocalLanguage({ id: installed.name, label }, workspace, open)
  return {
    id: installed.name,
    label,
    isOffline: false,
    supportedFeedback: feedbackKinds,
    canSee: false,
    canCallTools: false,
    isSmall: true,
    isLocal: true,
    language: wrapLanguageModel({ model: language, middleware: extractJsonMiddleware() }),
    transcription: null,
    forWorkspace: (id) => toModel(installed, id, open),
  }
}

const toLabel = ({ name, tokens_per_second }: InstalledModel): string =>
  tokens_per_second !== null && tokens_per_second < slowTokensPerSecond
    ? `${name} on this server (slow)`
    : `${name} on this server`
