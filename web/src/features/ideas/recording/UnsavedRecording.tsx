import { Group } from '@mantine/core'
import { Button } from '../../../ui/Button.tsx'
import classes from './Recording.module.css'
import { SoundPlayer } from './SoundPlayer.tsx'
import type { Sound } from '../../dictation/index.ts'

interface UnsavedRecordingNoticeProps {
  sound: Sound
  failure: string
  isBusy: boolean
  onRetry: () => void
  onDrop: () => void
}

/** The idea is saved and its recording is not: this is shown, and the person decides. */
export function UnsavedRecordingNotice({ sound, failure, isBusy, onRetry, onDrop }: UnsavedRecordingNoticeProps) {
  return (
    <div className={classes.unkept} role="alert">
      <p>
        <strong>The idea was saved, but not the recording.</strong> {failure}
      </p>
      <SoundPlayer load={() => Promise.resolve(sound.blob)} seconds={sound.seconds} peaks={sound.peaks} />
      <Group gap="xs">
        <Button loading={isBusy} onClick={onRetry}>
          Retry
        </Button>
        <Button variant="outline" disabled={isBusy} onClick={onDrop}>
          Continue without it
        </Button>
      </Group>
    </div>
  )
}
