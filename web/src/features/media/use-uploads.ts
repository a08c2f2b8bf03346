import type { Media } from '@draftwright/contract/media'
import { maxImageSize, pictureTypes } from '@draftwright/contract/vocabulary'
import { useEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../../api/api.ts'
import { uploadPicture, UploadError } from './upload-picture.ts'

export interface Upload {
  key: string
  name: string
  /** The uploaded fraction, 0 to 1. */
  share: number
  state: 'waiting' | 'sending' | 'done' | 'failed'
  error: string | null
  retry: (() => void) | null
  stop: () => void
}

/** Two: one is processed on the server while the next is uploaded. */
const maxParallelUploads = 2
const secondMs = 1000

/** Uploads pictures in order and reports their progress; those that the server delays are retried automatically. */
export function useUploads(onDone?: (picture: Media) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const queue = useRef<(() => Promise<void>)[]>([])
  const running = useRef(0)
  const stops = useRef(new Map<string, AbortController>())
  const dispatch = useDispatch()
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    const all = stops.current
    return () => all.forEach((stop) => stop.abort())
  }, [])

  const change = (key: string, fields: Partial<Upload>) =>
    setUploads((before) => before.map((each) => (each.key === key ? { ...each, ...fields } : each)))

  const runQueue = () => {
    while (running.current < maxParallelUploads) {
      const work = queue.current.shift()
      if (work === undefined) return
      running.current++
      void work().finally(() => {
        running.current--
        runQueue()
      })
    }
  }

  const enqueue = (key: string, file: File, folderId: string | null) => {
    queue.current.push(() => run(key, file, folderId))
    runQueue()
  }

  const run = async (key: string, file: File, folderId: string | null): Promise<void> => {
    const stop = new AbortController()
    if (stops.current.has(key)) return
    stops.current.set(key, stop)
    change(key, { state: 'sending', share: 0, error: null, retry: null })
    try {
      for (;;)
        try {
          const onProgress = (share: number) => change(key, { share })
          const picture = await uploadPicture(file, { folderId, onProgress, signal: stop.signal })
          change(key, { state: 'done', share: 1 })
          dispatch(api.util.invalidateTags(['media']))
          done.current?.(picture)
          return
        } catch (error) {
          if (!(error instanceof UploadError) || error.retryAfterSeconds === null || stop.signal.aborted) throw error
          change(key, { state: 'waiting', share: 0 })
          await new Promise((go) => setTimeout(go, (error.retryAfterSeconds ?? 1) * secondMs))
        }
    } catch (error) {
      if (stop.signal.aborted) return
      const message = error instanceof Error ? error.message : 'The upload failed.'
      change(key, { state: 'failed', error: message, retry: () => enqueue(key, file, folderId) })
    } finally {
      stops.current.delete(key)
    }
  }

  const add = (files: readonly File[], folderId: string | null) => {
    const fresh = files.map((file) => {
      const key = crypto.randomUUID()
      const error = findUploadProblem(file)
      const stop = () => {
        stops.current.get(key)?.abort()
        setUploads((before) => before.filter((each) => each.key !== key))
      }
      const upload: Upload = {
        key,
        name: file.name,
        share: 0,
        state: error ? 'failed' : 'waiting',
        error,
        retry: null,
        stop,
      }
      return { upload, file }
    })
    setUploads((before) => [...before.filter((each) => each.state !== 'done'), ...fresh.map(({ upload }) => upload)])
    for (const { upload, file } of fresh) if (upload.error === null) enqueue(upload.key, file, folderId)
  }
  const clear = () => setUploads((before) => before.filter(({ state }) => state === 'waiting' || state === 'sending'))
  return { uploads, add, clear }
}

/** The server's limit, checked before ten megabytes are uploaded. */
function findUploadProblem(file: File): string | null {
  if (!(pictureTypes as readonly string[]).includes(file.type))
    return 'Only PNG, JPEG, WebP, GIF and AVIF pictures can be added.'
  return file.size > maxImageSize ? `It’s larger than ${maxImageSize / 1024 / 1024} MB.` : null
}
