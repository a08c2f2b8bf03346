import { formatDuration } from '../../dictation/index.ts'
import classes from './Composer.module.css'
import type { Voice } from './use-voice.ts'

/** What is heard while someone speaks, else what the keys do. */
export function ComposerHint({ voice: { state, interim, seconds }, isBusy }: { voice: Voice; isBusy: boolean }) {
  if (state === 'idle')
    return (
      <span className={classes.hint}>
        {isBusy ? 'Enter to queue · Esc to stop' : 'Enter to send · Shift Enter for a new line'}
      </span>
    )
  return (
    <span className={classes.heard}>
      <i className={classes.pulse} data-still={state === 'transcribing' || undefined} aria-hidden />
      <span role="status">
        {state === 'listening' ? interim || 'Listening…' : state === 'recording' ? 'Recording…' : 'Transcribing…'}
      </span>
      {state === 'recording' && <span className={classes.fileSize}>{formatDuration(seconds)}</span>}
    </span>
  )
}
