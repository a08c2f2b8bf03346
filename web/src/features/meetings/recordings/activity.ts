import { useSyncExternalStore } from 'react'

/** One upload as it is shown. */
export interface UploadState {
  readonly id: string
  readonly meetingId: string
  readonly title: string
  readonly isLive: boolean
  /** `interrupted`: a live recording whose page was closed; `needs-file`: the file has to be chosen again. */
  readonly state: 'sending' | 'waiting' | 'interrupted' | 'needs-file' | 'failed' | 'done'
  /** From 0 to 100; null while a recording is still growing. */
  readonly percent: number | null
  readonly message: string | null
}

/** The live recording of this page. */
export interface LiveState {
  readonly id: string
  readonly meetingId: string
  readonly title: string
  readonly hasTab: boolean
  readonly isPaused: boolean
  readonly elapsedMs: number
  /** From 0 to 1. */
  readonly level: number
  readonly warning: string | null
}

export interface RecordingActivity {
  readonly live: LiveState | null
  readonly uploads: readonly UploadState[]
}

let activity: RecordingActivity = { live: null, uploads: [] }
const listeners = new Set<() => void>()

function publish(next: RecordingActivity): void {
  activity = next
  for (const listener of listeners) listener()
}

export const showLive = (live: LiveState | null): void => publish({ ...activity, live })
export const getActivity = (): RecordingActivity => activity

export function showUpload(upload: UploadState): void {
  const isKnown = activity.uploads.some(({ id }) => id === upload.id)
  publish({
    ...activity,
    uploads: isKnown
      ? activity.uploads.map((one) => (one.id === upload.id ? upload : one))
      : [...activity.uploads, upload],
  })
}
export const hideUpload = (id: string): void =>
  publish({ ...activity, uploads: activity.uploads.filter((one) => one.id !== id) })

/** What is being recorded and sent by this page. */
export const useRecordingActivity = (): RecordingActivity =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, getActivity)

/** Of the recordings that this browser keeps. */
export const keptDatabase = 'draftwright-recordings'

/** Whether this browser has ever kept a recording: most have not, and load nothing for it. */
export async function hasKeptRecordings(): Promise<boolean> {
  const all = await indexedDB.databases()
  return all.some(({ name }) => name === keptDatabase)
}
