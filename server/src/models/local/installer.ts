import { join } from 'node:path'
import type { LocalModelSettings } from '../../model-settings.ts'
import { installModel, readPartSize } from './install-model.ts'
import { createProgress, type Progress } from './install-state.ts'

interface InstallerOptions {
  readonly source: LocalModelSettings
  readonly trusted: readonly string[]
  readonly onFailure: (message: string, cause: unknown) => void
  /** Called when an installation has ended, however. */
  readonly onEnd: () => void
}

/** Installs the model of this machine, one installation at a time; it goes on when nobody watches. */
export interface Installer {
  /** The workspace for which it works; null while it does not. */
  readonly workspace: string | null
  readProgress(): Progress
  start(workspace: string): void
  /** What has come so far is kept. */
  stop(reason: string): Promise<void>
  /** Forgets why the last one failed. */
  reset(): void
}

export function createInstaller({ source, trusted, onFailure, onEnd }: InstallerOptions): Installer {
  const progress = createProgress()
  let current: { workspace: string; stop: AbortController; ended: Promise<void> } | null = null
  return {
    get workspace() {
      return current?.workspace ?? null
    },
    readProgress: progress.read,
    start(workspace) {
      if (current !== null) return
      const stop = new AbortController()
      progress.begin(readPartSize(join(source.folder, source.file)))
      const { signal } = stop
      const { enterStep: onStep, report: onProgress } = progress
      const ended = installModel({ source, trusted, accountId: workspace, signal, onStep, onProgress })
        .catch((error: unknown) => {
          if (signal.aborted) return
          progress.fail(error)
          onFailure('The model of this machine could not be installed', error)
        })
        .finally(() => {
          current = null
          progress.end()
          onEnd()
        })
      current = { workspace, stop, ended }
    },
    async stop(reason) {
      current?.stop.abort(new Error(reason))
      await current?.ended
    },
    reset() {
      progress.begin(0)
      progress.end()
    },
  }
}
