import { mkdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createGuardedFetch } from '../../integrations/guarded-fetch.ts'
import type { LocalModelSettings } from '../../model-settings.ts'
import { DownloadError, downloadModel, toPartPath } from './download.ts'
import { installRuntime } from './install-runtime.ts'
import { writeManifest } from './manifest.ts'
import { ModelProcess } from './model-process.ts'

/** The steps to a model, in order. */
export type InstallStep = 'runtime' | 'download' | 'test'

interface InstallOptions {
  readonly source: LocalModelSettings
  /** Addresses of the operator that may be private, beside the hub's. */
  readonly trusted: readonly string[]
  /** The workspace that gets it; null for everybody. */
  readonly accountId: string | null
  readonly signal: AbortSignal
  readonly onStep: (step: InstallStep) => void
  readonly onProgress: (done: number, total: number | null) => void
}

/** A download of gigabytes over a slow line. */
const longestMs = 24 * 3_600_000
const maxBytes = 100_000_000_000
/** Connections that break are made again as long as each has brought something. */
const mostAttempts = 20
const leastBytes = 1_000_000
const testTokens = 32

export const toModelName = (file: string): string =>
  basename(file, '.gguf')
    .replace(/[-_.](?:q\d\w*|f16|f32|bf16)$/iu, '')
    .slice(0, 80)

export const toModelUrl = ({ hub, repository, file }: LocalModelSettings): string =>
  `${hub}/${repository}/resolve/main/${file}`

/** Brings runtime and model, tries them, and writes the note by which they are found. Throws DownloadError, or the signal's reason. */
export async function installModel(options: InstallOptions): Promise<void> {
  const { source, accountId, signal, onStep } = options
  const { folder } = source
  mkdirSync(folder, { recursive: true })
  onStep('runtime')
  await installRuntime(folder, signal)
  onStep('download')
  const sha256 = await downloadPatiently(options)
  onStep('test')
  const name = toModelName(source.file)
  const tokens_per_second = await measureSpeed(folder, source.file, name, signal)
  writeManifest(folder, { file: source.file, name, sha256, tokens_per_second, account_id: accountId })
}

async function downloadPatiently({ source, trusted, signal, onProgress }: InstallOptions) {
  const path = join(source.folder, source.file)
  const fetch = createGuardedFetch({ trusted: [source.hub, ...trusted], timeoutMs: longestMs, maxBytes })
  for (let attempt = 1; ; attempt++) {
    const before = readPartSize(path)
    try {
      return await downloadModel(toModelUrl(source), path, { fetch, signal, onProgress })
    } catch (error) {
      signal.throwIfAborted()
      const hasGrown = readPartSize(path) - before >= leastBytes
      if (!(error instanceof DownloadError) || !error.isResumable || !hasGrown || attempt === mostAttempts) throw error
      await delay(1000, undefined, { signal })
    }
  }
}

/** Bytes of a download that are there, all of them if it is whole. */
export function readPartSize(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false }) ?? statSync(toPartPath(path), { throwIfNoEntry: false })
  return found?.size ?? 0
}

/** Tokens a second of a short answer. Throws DownloadError if the model cannot be used on this machine. */
async function measureSpeed(folder: string, file: string, name: string, signal: AbortSignal): Promise<number | null> {
  const path = join(folder, file)
  const model = new ModelProcess({ folder, modelPath: path, name, fileBytes: statSync(path).size })
  let firstAt: number | null = null
  try {
    const made = await model.generate({
      workspace: null,
      turns: [{ type: 'user', text: 'Write a sentence about the sea.' }],
      schema: null,
      maxTokens: testTokens,
      maxMs: 300_000,
      temperature: 0,
      signal,
      onText: () => (firstAt ??= performance.now()),
      onQueue: () => undefined,
    })
    const ms = firstAt === null ? 0 : performance.now() - firstAt
    return made.outputTokens < 4 || ms === 0 ? null : Math.round(((made.outputTokens - 1) / ms) * 10_000) / 10
  } catch (error) {
    signal.throwIfAborted()
    const reason = error instanceof Error ? error.message : ''
    throw new DownloadError(`The model was downloaded and does not run. ${reason}`.trim(), { cause: error })
  } finally {
    await model.close()
  }
}
