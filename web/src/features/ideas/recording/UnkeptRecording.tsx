import { Group } from '@mantine/core'
import { Button } from '../../../ui/Button.tsx'
import classes from './Recording.module.css'
import { SoundPlayer } from './SoundPlayer.tsx'
import type { Sound } from './use-recorder.ts'

interface UnkeptRecordingProps {
  sound: Sound
  failure: string
  isBusy: boolean
  onRetry: () => void
  onDrop: () => void
}

/** The idea is safe and its sound is not: that is said, and nothing goes on by itself. */
export function UnkeptRecording({ sound, failure, isBusy, onRetry, onDrop }: UnkeptRecordingProps) {
  return (
    <div className={classes.unkept} role="alert">
      <p>
        <strong>The idea is saved, its recording is not.</strong> {failure}
      </p>
      <SoundPlayer load={() => Promise.resolve(sound.blob)} seconds={sound.seconds} peaks={sound.peaks} />
      <Group gap="xs">
        <Button loading={isBusy} onClick={onRetry}>
          Retry
        </Button>
        <Button variant="outline" disabled={isBusy} onClick={onDrop}>
          Go on without it
        </Button>
      </Group>
    </div>
  )
}
