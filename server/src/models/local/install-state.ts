import { existsSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type LocalModelSettings, usualLocalModel } from '../../model-settings.ts'
import { DownloadError } from './download.ts'
import { type InstallStep, readPartSize, toModelName } from './install-model.ts'
import type { InstalledModel } from './manifest.ts'
import { estimateMemory } from './model-process.ts'

export interface LocalModelState {
  readonly isAllowed: boolean
  /** `partial`: some of it has come, and nothing is under way. */
  readonly state: 'absent' | 'partial' | 'working' | 'ready'
  /** While it works. */
  readonly step: InstallStep | null
  readonly name: string
  /** Such as `huggingface.co/owner/repository`. */
  readonly origin: string
  readonly license: string | null
  readonly doneBytes: number
  /** Null until the hub has told it. */
  readonly totalBytes: number | null
  readonly secondsLeft: number | null
  /** Why the last attempt failed. */
  readonly error: string | null
  readonly freeDiskBytes: number | null
  readonly neededMemoryBytes: number | null
  readonly freeMemoryBytes: number
  readonly tokensPerSecond: number | null
  readonly checksum: string | null
  /** Whether this workspace got it, and so removes it. */
  readonly isOwn: boolean
}

/** What is known of the usual model before the hub is asked. */
const usualFacts = { bytes: 1_117_320_736, license: 'Apache-2.0' }

export interface Progress {
  readonly step: InstallStep | null
  readonly done: number
  readonly total: number | null
  readonly secondsLeft: number | null
  readonly error: string | null
}

export const idleProgress: Progress = { step: null, done: 0, total: null, secondsLeft: null, error: null }

/** Follows an installation; the time that is left comes from the rate since it began. */
export function createProgress() {
  let step: InstallStep | null = null
  let error: string | null = null
  let [done, total]: [number, number | null] = [0, null]
  let began: { at: number; done: number } | null = null
  return {
    begin(had: number) {
      ;[step, error, done, total, began] = ['runtime', null, had, null, null]
    },
    enterStep: (next: InstallStep) => void (step = next),
    report(bytes: number, of: number | null) {
      began ??= { at: performance.now(), done: bytes }
      // After a break it may begin again.
      if (bytes < began.done) began = { at: performance.now(), done: bytes }
      ;[done, total] = [bytes, of]
    },
    fail(reason: unknown) {
      error = explainFailure(reason)
    },
    end: () => void (step = null),
    read(): Progress {
      const seconds = began === null ? 0 : (performance.now() - began.at) / 1000
      const rate = began === null || seconds < 1 ? 0 : (done - began.done) / seconds
      const secondsLeft = total === null || rate <= 0 ? null : Math.ceil((total - done) / rate)
      return { step, done, total, secondsLeft, error }
    },
  }
}

function explainFailure(reason: unknown): string {
  if (reason instanceof DownloadError) return reason.message
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : ''
  if (/^(?:EACCES|EPERM|EROFS)$/u.test(code))
    return 'This server cannot write to its folder for models. Ask its operator to set LOCAL_MODEL_DIR.'
  return 'The model could not be installed on this server. Try again.'
}

interface StateParts {
  readonly source: LocalModelSettings | null
  readonly workspace: string
  readonly installed: InstalledModel | null
  readonly progress: Progress
}

export function readState({ source, workspace, installed, progress }: StateParts): LocalModelState {
  const part = source === null ? 0 : readPartSize(join(source.folder, source.file))
  const { step, error } = progress
  const isUsual = source !== null && `${source.repository}/${source.file}` === usualLocalModel
  const totalBytes = installed?.bytes ?? progress.total ?? (isUsual ? usualFacts.bytes : null)
  return {
    isAllowed: source !== null,
    state: installed !== null ? 'ready' : step !== null ? 'working' : part > 0 ? 'partial' : 'absent',
    step,
    name: installed?.name ?? (source === null ? '' : toModelName(source.file)),
    origin: source === null ? '' : `${new URL(source.hub).host}/${source.repository}`,
    license: isUsual ? usualFacts.license : null,
    doneBytes: installed?.bytes ?? (step === 'download' ? progress.done : part),
    totalBytes,
    secondsLeft: step === 'download' ? progress.secondsLeft : null,
    error: step === null && installed === null ? error : null,
    freeDiskBytes: source === null ? null : readFreeDisk(source.folder),
    neededMemoryBytes: totalBytes === null ? null : estimateMemory(totalBytes),
    freeMemoryBytes: process.availableMemory(),
    tokensPerSecond: installed?.tokens_per_second ?? null,
    checksum: installed?.sha256 ?? null,
    isOwn: installed !== null && installed.account_id === workspace,
  }
}

/** Of the disk on which the folder is or would be. */
function readFreeDisk(folder: string): number | null {
  let place = folder
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place)
  try {
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize
  } catch {
    return null
  }
}
