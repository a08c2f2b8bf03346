import * as ideasRoutes from '@draftwright/contract/routes/ideas.generated'
import type { Idea } from '@draftwright/contract/ideas'
import { Skeleton } from '@mantine/core'
import { useCallback } from 'react'
import { fetchFile } from '../../../api/download.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useReadRecordingQuery } from './api.ts'
import classes from './Recording.module.css'
import { SoundPlayer } from './SoundPlayer.tsx'

/** The recording and its transcript. */
export function IdeaRecording({ idea: { id, has_recording, voice_input } }: { idea: Idea }) {
  const { data, error, refetch } = useReadRecordingQuery({ params: { id } }, { skip: !has_recording })
  const load = useCallback(async () => {
    const answer = await fetchFile(ideasRoutes.sound, { params: { id } }, 'Failed to fetch the recording')
    if ('failure' in answer) throw new Error(answer.failure.message)
    return answer.file
  }, [id])
  if (!has_recording && voice_input === null) return null
  return (
    <div className={classes.kept}>
      <h2>Transcript</h2>
      {has_recording && error !== undefined && <ErrorState error={error} onRetry={refetch} />}
      {has_recording && error === undefined && data === undefined && <Skeleton height={40} />}
      {data !== undefined && <SoundPlayer load={load} seconds={data.seconds} peaks={data.peaks} />}
      {voice_input !== null && <p className={classes.transcript}>{voice_input}</p>}
    </div>
  )
}
