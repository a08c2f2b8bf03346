import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { formatDuration } from '../../dictation/index.ts'
import classes from './Recording.module.css'
import { usePlayer } from './use-player.ts'
import { Waveform } from './Waveform.tsx'

interface SoundPlayerProps {
  /** Called on first play; throws with a message for the person. */
  load: () => Promise<Blob>
  seconds: number
  peaks: readonly number[]
}

/** Seconds per arrow key. */
const stepLength = 5

/** An audio player: click or arrow keys seek. */
export function SoundPlayer({ load, seconds, peaks }: SoundPlayerProps) {
  const player = usePlayer(load, seconds)
  const progress = seconds === 0 ? 0 : Math.min(1, player.at / seconds)
  const click = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    player.seekTo(((event.clientX - left) / width) * seconds)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight' || event.key === 'ArrowUp') player.seekTo(player.at + stepLength)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowDown') player.seekTo(player.at - stepLength)
    else if (event.key === 'Home') player.seekTo(0)
    else if (event.key === 'End') player.seekTo(seconds)
    else if (event.key === ' ' || event.key === 'Enter') player.toggle()
    else return
    event.preventDefault()
  }
  return (
    <div className={classes.player}>
      <Button
        variant="secondary"
        size="icon"
        loading={player.isLoading}
        aria-label={player.isPlaying ? 'Pause' : 'Play the recording'}
        icon={player.isPlaying ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
        onClick={player.toggle}
      />
      <div
        className={classes.slider}
        role="slider"
        tabIndex={0}
        aria-label="Position in the recording"
        aria-valuemin={0}
        aria-valuemax={Math.round(seconds)}
        aria-valuenow={Math.round(player.at)}
        aria-valuetext={`${formatDuration(player.at)} of ${formatDuration(seconds)}`}
        onPointerDown={click}
        onKeyDown={press}
      >
        <Waveform peaks={peaks} progress={progress} />
      </div>
      <span className={`tabular ${classes.time}`}>
        {formatDuration(player.at)} / {formatDuration(seconds)}
      </span>
      {player.failure !== null && (
        <p role="alert" className={classes.failure}>
          {player.failure}
        </p>
      )}
    </div>
  )
}
